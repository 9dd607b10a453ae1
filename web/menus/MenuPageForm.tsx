import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import type { MenuPage } from '#contract/menus.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { ImageField } from '#web/core/ImageField.tsx'
import { useImageUpload } from '#web/core/use-image-upload.ts'
import { SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { formatSaveError } from '#web/venues/format-save-error.ts'
import { type MenuFormValues, menuFormSchema } from './menu-form.ts'
import { menuTexts } from './texts.ts'

/** A validated menu page, as the form submits it, with the id of a new image if there is one. */
type MenuPageFormOutput = z.output<typeof menuFormSchema> & {
  image_id: string | undefined
  version?: string
}

type MenuPageFormProps = {
  venue: VenueDetail
  /** The page to edit; undefined for a new one. */
  page?: MenuPage & { version?: string | undefined }
  defaults: MenuFormValues
  save: (page: MenuPageFormOutput) => Promise<unknown>
  /** Next to the submit button. */
  extra?: ReactNode
}

/** The form of a new or existing menu page. Keeps its input when a save fails. */
export const MenuPageForm = (props: MenuPageFormProps) => {
  'use no memo'
  const { venue, page, defaults, save, extra } = props
  const stored = page?.image_full_url ?? null
  const upload = useImageUpload(`/api/venues/${venue.id}/pictures/menu`)
  const { change, choose, progress } = upload
  const [missing, setMissing] = useState(false)

  const draft = `menu page ${page?.id ?? `new ${venue.id}`}`
  const saveEdit = useSaveEdit(draft, page?.version)
  const { form, field, submit, busy, problem } = useSchemaForm(menuFormSchema, {
    defaults,
    draft,
    send: (values) =>
      saveEdit((version) =>
        upload.saveWith((image_id) => save({ ...values, ...version, image_id: image_id ?? undefined })),
      ),
    validateExtra: () => {
      const isMissing = !stored && change.kind !== 'set'
      setMissing(isMissing)
      return !isMissing
    },
    hasOtherChanges: () => change.kind !== 'keep',
    explain: (error) => formatSaveError(error, page ? menuMessages.updateFailed : menuMessages.createFailed),
  })
  const values = form.watch()
  const order = field('page_order')

  return (
    <form onSubmit={submit} noValidate className="grid max-w-[42rem] min-w-0 gap-4 pb-8">
      <Card as="div">
        <ImageField
          label={menuTexts.picture}
          required
          limit={IMAGE_SIZE_LIMITS.menu}
          upload={{
            ...upload,
            choose: (next) => {
              choose(next)
              setMissing(false)
            },
            problem: missing ? menuMessages.imageMissing : upload.problem,
          }}
          stored={stored}
          storedAlt={defaults.image_alt}
          alt={values.image_alt}
          onAltChange={(alt) => form.setValue('image_alt', alt, { shouldDirty: true })}
        />
      </Card>
      <Card as="div" className="grid gap-5">
        <TextField label="Title" optional maxLength={limits.name} {...field('title')} />
        <TextAreaField
          label="Description"
          optional
          maxLength={limits.description}
          {...field('description')}
          value={values.description}
        />
        {/* Closed at first, because pages are dragged into order in the list. */}
        <details className="group" open={order.error !== undefined || undefined}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-ink-2 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-5 group-open:rotate-90" />
            {menuTexts.more}
          </summary>
          <TextField
            label={menuTexts.pageOrder}
            inputMode="numeric"
            hint="Lower numbers come first. You can also drag pages in the menu."
            className="max-w-36"
            {...order}
          />
        </details>
      </Card>
      <FormFooter problem={problem}>
        {extra}
        <SubmitButton
          busy={busy}
          busyLabel={page ? 'Saving...' : 'Adding...'}
          progress={progress}
          className="flex-1 tablet:flex-none"
        >
          {page ? uiTexts.saveChanges : 'Add Menu Page'}
        </SubmitButton>
      </FormFooter>
    </form>
  )
}
