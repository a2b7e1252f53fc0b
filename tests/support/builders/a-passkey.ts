import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Answering = {
  readonly origin?: string
  /** False: no fingerprint, face or code was asked for. */
  readonly isVerified?: boolean
  readonly signCount?: number
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** A text or bytes in CBOR, of at most 255 bytes. */
const cbor = (major: number, bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 24
      ? Buffer.from([(major << 5) | bytes.length])
      : bytes.length < 256
        ? Buffer.from([(major << 5) | 24, bytes.length])
        : Buffer.from([(major << 5) | 25, bytes.length >> 8, bytes.length & 0xff]),
    bytes,
  ])
const text = (value: string): Buffer => cbor(3, Buffer.from(value))
const bytes = (value: Buffer): Buffer => cbor(2, value)

/** An authenticator with one passkey for the site, as a browser would use it. */
export function aPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = Buffer.concat([
    // A map of five: key type 2, algorithm -7, curve 1, x, y.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])

  function authenticatorData({ isVerified = true, signCount = 0 }: Answering, attested?: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    const head = [sha256(new URL(origin).hostname), Buffer.from([flags]), count]
    return Buffer.concat(attested ? [...head, attested] : head)
  }
  const clientData = (type: string, challenge: unknown, answering: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: answering.origin ?? origin, crossOrigin: false }))
  const envelope = (response: Readonly<Record<string, string>>): string =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
      ...{ clientExtensionResults: {}, response },
    })

  return {
    /** What navigator.credentials.create() answers. */
    create(options: Readonly<Record<string, unknown>>, answering: Answering = {}): string {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authenticatorData(answering, attested))],
      ])
      return envelope({
        clientDataJSON: clientData('webauthn.create', options['challenge'], answering).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },

    /** What navigator.credentials.get() answers. */
    get(options: Readonly<Record<string, unknown>>, answering: Answering = {}): string {
      const client = clientData('webauthn.get', options['challenge'], answering)
      const data = authenticatorData(answering)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
