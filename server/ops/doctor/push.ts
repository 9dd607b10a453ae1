import { createECDH } from 'node:crypto'
import { type ConfigWithoutSecrets, EXAMPLE_SUPPORT_EMAIL, type ExistingSecrets } from '#server/core/config.ts'
import { type Finding, fault, note, ok, orOk, warning } from './findings.ts'

type Vapid = ExistingSecrets['vapid']

/** Checks the keys and the subject by which push services know this server. */
export function checkPush({ database, demo }: ConfigWithoutSecrets, vapid: Vapid): Finding[] {
  const { subject, configured, generated } = vapid
  const keys = configured ?? generated
  const pair = keys
    ? checkPair(keys, configured ? 'VAPID_PRIVATE_KEY and VAPID_PUBLIC_KEY' : 'The keys in DATA_DIR/vapid-keys')
    : note('There are no keys for push notifications yet: the first start generates them in DATA_DIR.')
  const isShared = database.engine === 'postgres' && !configured
  const problems = [
    ...(isShared
      ? [
          warning(
            'VAPID_* are not set, so each machine that serves this database would have keys of its own: set the same ones on all (those of the first are in its DATA_DIR/vapid-keys, separated by a dot).',
          ),
        ]
      : []),
    ...checkReplaced(vapid),
    ...(subject === `mailto:${EXAMPLE_SUPPORT_EMAIL}` && !demo
      ? [
          warning(
            'Push services cannot reach you: set VAPID_SUBJECT or SUPPORT_EMAIL to an address that someone reads.',
          ),
        ]
      : []),
  ]
  return [pair, ...orOk(problems, 'The subject names an address.')]
}

function checkPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }, name: string): Finding {
  return derivePublicKey(privateKey) === publicKey
    ? ok('The keys for push notifications belong together.')
    : fault(
        `${name} do not belong together, so push services refuse every notification: set both from the same pair, or restore DATA_DIR/vapid-keys from a backup.`,
      )
}

function derivePublicKey(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** Keys that were generated before VAPID_* was set may still have subscribers. */
function checkReplaced({ configured, generated }: Vapid): Finding[] {
  if (!configured || !generated || configured.publicKey === generated.publicKey) return []
  return [
    warning(
      'VAPID_* differ from DATA_DIR/vapid-keys, which the server used before: browsers that subscribed then get no notifications until their page is next opened. Set VAPID_* to those keys, or delete the file.',
    ),
  ]
}
