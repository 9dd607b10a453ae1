export const RECOVERY_CODE_COUNT = 10
