import { errorCode } from '#server/core/start-error.ts'
import { type Finding, note, warning } from './findings.ts'

/** Looks up records of the DNS, as `node:dns/promises` does. */
export type DnsRecords = {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<{ exchange: string }[]>
}

/** These domains exist in examples and tests only. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local)(\.(com|net|org))?$/

const DKIM_HINT =
  'DKIM cannot be looked up without the name of its key: send a test email (--email you@example.com) and look for dkim=pass in its headers.'

/** Looks for the records by which receivers decide whether an email is from its sender's domain. */
export async function checkSenderDomain(sender: string, dns: DnsRecords): Promise<Finding[]> {
  const domain = sender.split('@')[1] ?? ''
  if (RESERVED.test(domain)) return [warning(`MAIL_FROM is at ${domain}, which cannot receive replies: set your own.`)]
  try {
    return [...(await checkRecords(domain, sender, dns)), note(DKIM_HINT)]
  } catch (error) {
    return [
      note(
        `The records of ${domain} could not be looked up (${errorCode(error) || 'no answer'}): check SPF, DKIM and DMARC by hand.`,
      ),
    ]
  }
}

async function checkRecords(domain: string, sender: string, dns: DnsRecords): Promise<Finding[]> {
  const texts = await lookUp(() => dns.resolveTxt(domain))
  const policy = await lookUp(() => dns.resolveTxt(`_dmarc.${domain}`))
  const exchanges = await lookUp(() => dns.resolveMx(domain))
  return [
    noteOrWarn(
      texts.some((text) => text.join('').startsWith('v=spf1')),
      `${domain} has an SPF record. It must include the mail server of SMTP_URL.`,
      `${domain} has no SPF record: add a TXT record that names your mail server, like v=spf1 include:… -all.`,
    ),
    noteOrWarn(
      policy.some((text) => text.join('').startsWith('v=DMARC1')),
      `${domain} has a DMARC policy.`,
      `${domain} has no DMARC policy: add a TXT record at _dmarc.${domain}, like v=DMARC1; p=none; rua=mailto:….`,
    ),
    noteOrWarn(
      exchanges.length > 0,
      `${domain} can receive emails, so bounces and replies to ${sender} arrive if that mailbox exists.`,
      `${domain} has no MX record: bounces and replies to ${sender} are lost. Use a sender whose mailbox someone reads.`,
    ),
  ]
}

const noteOrWarn = (isThere: boolean, present: string, absent: string): Finding =>
  isThere ? note(present) : warning(absent)

/** A name or record that does not exist is an answer. */
async function lookUp<T>(resolve: () => Promise<T[]>): Promise<T[]> {
  try {
    return await resolve()
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return []
    throw error
  }
}
