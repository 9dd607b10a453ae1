import { generateKeyPairSync, sign } from 'node:crypto'

/** A DER element: tag, length and contents. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const seq = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'))

const ECDSA_SHA256 = seq(oid('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const OTHER_NAMES = '551d11'

/** A key and a self-signed certificate for one host, valid for a century. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = seq(der(0x31, seq(oid(COMMON_NAME), text(0x0c, host))))
  const names = seq(oid(OTHER_NAMES), der(0x04, seq(text(0x82, host))))
  const body = seq(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    seq(text(0x17, '200101000000Z'), text(0x18, '21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(names)),
  )
  const whole = seq(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').replace(/.{1,64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  }
}
