export const INCOME_TYPES = ['tips', 'hourly_wage', 'commission', 'other_income'] as const
export type IncomeType = (typeof INCOME_TYPES)[number]

/** Maximum entries of one shift. */
export const INCOME_ENTRIES_MAX = 50

/** Hours after a shift's end during which the home page asks for its income. */
export const INCOME_PROMPT_HOURS = 24
