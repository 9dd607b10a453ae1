import { useId } from 'react'
import type { Preferences } from '#contract/notifications.ts'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast.ts'
import { invertTopicChanges } from './preference-change.ts'
import { findPreset, listPresetChanges, PRESETS, type Preset } from './presets.ts'
import { presetTexts } from './texts.ts'
import type { SaveChange } from './use-preferences.ts'

type PresetButtonsProps = {
  /** With the topics that the table shows. */
  preferences: Preferences
  onChange: SaveChange
}

/** Sets the whole table at once, and shows which preset it matches. */
export const PresetButtons = ({ preferences, onChange }: PresetButtonsProps) => {
  const id = useId()
  const current = findPreset(preferences)
  const apply = (preset: Preset) => {
    const topics = listPresetChanges(preset, preferences)
    if (topics.length === 0) return
    const undo = () => onChange({ topics: invertTopicChanges(preferences, topics) })
    onChange({ topics }, { onSuccess: () => toast.withUndo(presetTexts.applied(presetTexts[preset].label), undo) })
  }
  return (
    <div className="mb-4 border-b border-line pb-4">
      <h2 id={id} className="mb-2 text-name">
        {presetTexts.legend}
      </h2>
      {/* Buttons, not radio buttons: the arrow keys would save every preset that they pass. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        role="group"
        aria-labelledby={id}
        className="flex max-w-md flex-wrap rounded-chip bg-surface-2 p-0.75 forced-colors:border"
      >
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === current}
            onClick={() => apply(preset)}
            className={cx(
              'min-h-11 flex-1 rounded-chip px-2 text-small font-semibold whitespace-nowrap text-ink-2 desk:px-4',
              'aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--lc-line),0_1px_3px_#0003]',
              'forced-colors:aria-pressed:border-2',
            )}
          >
            {presetTexts[preset].label}
          </button>
        ))}
      </div>
      <p role="status" className="mt-2 text-small text-ink-2">
        {current ? presetTexts[current].state : presetTexts.custom}
      </p>
      {preferences.only_bells && current !== undefined && current !== 'nothing' ? (
        <p className="mt-1 text-small text-ink-2">{presetTexts.onlyBells}</p>
      ) : null}
      {preferences.push_devices === 0 ? (
        <p className="mt-1 text-small text-ink-2">{presetTexts.pushUnchanged}</p>
      ) : null}
    </div>
  )
}
