import type { LookupFunction } from 'node:net'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMerchantSessions, postWith } from '#adapters/payments/providers/apple/merchant-sessions.ts'
import { anAuthority, hasOpenssl, type Certificate } from '../../support/builders/some-certificates.ts'

const host = 'apple-pay-gateway.apple.com'
const validationUrl = `https://${host}/paymentservices/startSession`
const merchant = 'merchant.example.majlis'
const unavailable = { ok: false, failure: { kind: 'unavailable' } }

if (!hasOpenssl) console.log('Not run: Apple over TLS with a client certificate (there is no openssl)')
describe.skipIf(!hasOpenssl)('Apple’s server with client certificates', () => {
  let authority: ReturnType<typeof anAuthority>
  let ours: Certificate
  const servers: Server[] = []
  const received: { url: string; host: string; name: string | undefined; body: unknown }[] = []
  const looked: string[] = []
  let answer = '{"merchantSessionIdentifier":"SSH1","nonce":"n"}'

  /** Under this certificate; lets nobody in who is not certified by the authority. */
  async function serve({ certificate, key }: Certificate): Promise<number> {
    const server = createServer(
      { cert: certificate, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        let text = ''
        request.on('data', (part) => (text += String(part)))
        request.on('end', () => {
          const { subject } = (request.socket as TLSSocket).getPeerCertificate()
          const name = [subject.CN].flat()[0]
          received.push({
            url: request.url ?? '',
            host: request.headers.host ?? '',
            name,
            body: JSON.parse(text),
          })
          response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
        })
      },
    )
    servers.push(server)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return (server.address() as AddressInfo).port
  }

  /** Every name leads to this machine. */
  const lookup: LookupFunction = (name, options, found) => {
    looked.push(name)
    if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }])
    else found(null, '127.0.0.1', 4)
  }
  const sessions = (port: number, { certificate, key }: Certificate, believed = authority.certificate) =>
    createMerchantSessions(
      {
        merchantIdentifier: merchant,
        certificate,
        key,
        origin: 'https://shop.example',
        displayName: 'Majlis',
      },
      postWith({ certificate, key }, { lookup, port, ca: believed }),
    )

  beforeAll(() => {
    authority = anAuthority()
    ours = authority.certify(merchant)
  })
  beforeEach(() => {
    received.length = 0
    looked.length = 0
  })
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  test('receives the shop’s certificate, and its session is passed on', async () => {
    const port = await serve(authority.certify(host))
    expect(await sessions(port, ours)(validationUrl)).toEqual({
      ok: true,
      value: { merchantSessionIdentifier: 'SSH1', nonce: 'n' },
    })
    const body = {
      merchantIdentifier: merchant,
      displayName: 'Majlis',
      initiative: 'web',
      initiativeContext: 'shop.example',
    }
    expect(received).toEqual([
      { url: '/paymentservices/paymentSession', host: `${host}:${port}`, name: merchant, body },
    ])
    expect(looked).toEqual([host])
  })

  test('rejects a certificate of another authority, or none', async () => {
    const port = await serve(authority.certify(host))
    expect(await sessions(port, anAuthority().certify(merchant))(validationUrl)).toEqual(unavailable)
    const post = postWith({ certificate: '', key: '' }, { lookup, port, ca: authority.certificate })
    await expect(post(host, '{}')).rejects.toThrow()
    expect(received).toEqual([])
  })

  test('receives no request when its own certificate has another name or an unknown authority', async () => {
    const foreign = await serve(authority.certify('evil.example'))
    expect(await sessions(foreign, ours)(validationUrl)).toEqual(unavailable)
    const unknown = await serve(anAuthority().certify(host))
    expect(await sessions(unknown, ours)(validationUrl)).toEqual(unavailable)
    expect(received).toEqual([])
  })

  test('is not resolved for a host that is not Apple’s', async () => {
    const port = await serve(authority.certify('evil.example'))
    for (const url of [
      'https://evil.example/paymentservices/startSession',
      `https://localhost:${port}/`,
      `https://${host}:${port}/`,
    ])
      expect(await sessions(port, ours)(url)).toEqual({ ok: false, failure: { kind: 'foreign-host' } })
    expect([looked, received]).toEqual([[], []])
  })

  test('is disconnected when its response is too long', async () => {
    answer = JSON.stringify({ long: 'x'.repeat(100_000) })
    const port = await serve(authority.certify(host))
    expect(await sessions(port, ours)(validationUrl)).toEqual(unavailable)
    expect(received).toHaveLength(1)
  })
})
