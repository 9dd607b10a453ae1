import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'

export type RadioCard = { value: string; title: string; text?: string; icon?: ReactNode }
type RadioCardsProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  legend: string
  /** The value of the chosen card, if the group is controlled. */
  chosen?: string
  cards: readonly RadioCard[]
  error?: string
}

/** A radio group of cards, each with icon, label and description. */
export const RadioCards = ({ legend, cards, chosen, error, id, className, ...rest }: RadioCardsProps) => {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={cx('@container', className)}>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div
        className={cx(
          'grid gap-2',
          // Four cards never leave one alone in a second row.
          cards.length === 4
            ? '@min-[19.5rem]:grid-cols-2 @min-[39.5rem]:grid-cols-4'
            : 'grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))]',
        )}
      >
        {cards.map((card, at) => (
          <label
            key={card.value}
            className={cx(
              'edge relative flex min-h-16 items-center gap-3 rounded-key px-3.5 py-2 has-checked:bg-solid',
              'has-checked:text-on-solid has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-focus',
              'has-focus-visible:outline-offset-2 forced-colors:has-checked:border-4 [&>svg]:size-5.5 [&>svg]:flex-none',
            )}
          >
            {card.icon}
            <input
              {...rest}
              id={at === 0 ? id : undefined}
              type="radio"
              value={card.value}
              {...(chosen !== undefined && { checked: card.value === chosen })}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="min-w-0 text-small leading-tight font-semibold tablet:text-body">
              {card.title}
              {card.text ? <span className="block text-micro font-normal">{card.text}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={errorId} error={error} />
      </div>
    </fieldset>
  )
}
