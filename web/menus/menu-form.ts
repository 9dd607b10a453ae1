import { z } from 'zod'
import { menuMessages } from '#contract/menus.texts.ts'
import { type MenuPage, MenuPageEdit } from '#contract/menus.ts'

/** The form's values; the order is the typed text. */
const MenuForm = z.object({
  title: z.string(),
  description: z.string(),
  page_order: z.string(),
  image_alt: z.string(),
})
export type MenuFormValues = z.infer<typeof MenuForm>

/** The form's initial values, of a stored page or of a new one. */
export const toMenuFormValues = (page: Partial<MenuPage>): MenuFormValues => ({
  title: page.title ?? '',
  description: page.description ?? '',
  page_order: String(page.page_order),
  image_alt: page.image_alt ?? '',
})

const Checked = MenuPageEdit.pick({ title: true, description: true, page_order: true, image_alt: true })

/** Validates the form by the contract. The output can be sent. An empty order means 0, the first page. */
export const menuFormSchema = MenuForm.transform(({ page_order, ...form }, context) => {
  const typed = page_order.trim()
  const order = typed === '' ? 0 : /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
  if (order === undefined) context.addIssue({ code: 'custom', path: ['page_order'], message: menuMessages.order })
  const checked = Checked.safeParse({ ...form, page_order: order ?? 0 })
  for (const { path, message } of checked.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message })
  return checked.success && order !== undefined ? checked.data : z.NEVER
})
