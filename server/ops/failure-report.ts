import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type ConfigWithoutSecrets, serverOrigin } from '#server/core/config.ts'
import { composeEmail } from '#server/core/email/email.ts'
import { createMailer } from '#server/core/email/mailer.ts'
import type { CommandResult } from '#server/moderation/service.ts'

/** Names of systemd units; nothing else enters the email. */
const UNIT = /^[\w.@:-]{1,255}$/

/** Emails SUPPORT_EMAIL that a unit of systemd failed. Needs no database, which may be why it failed. */
export async function reportFailure(config: ConfigWithoutSecrets, unit: string): Promise<CommandResult> {
  if (!UNIT.test(unit)) return { done: false, text: 'Name the unit that failed, like last-call-backup.service.' }
  const mailer = createMailer(config)
  try {
    await mailer.send(
      composeEmail(config.supportEmail, {
        subject: `Last Call: ${unit} failed`,
        preheader: 'Read its log.',
        lines: [
          `The unit ${unit} failed on ${hostname()}.`,
          `This shows why: journalctl --unit=${unit} --since=-1day`,
          'The runbook in docs/operations.md says what to do.',
        ],
        action: { label: 'Open Last Call', url: serverOrigin(config) },
      }),
      randomUUID(),
    )
    return { done: true, text: `Emailed ${config.supportEmail} that ${unit} failed.` }
  } finally {
    mailer.close()
  }
}
