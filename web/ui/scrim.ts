/** The backdrop behind a dialog. */
export const scrimStyle = 'fixed inset-0 z-40 bg-[#060b09b8] motion-safe:data-[state=open]:animate-fade'
