import { Agent, request } from 'node:http'
import { grantOf, staffTokenOf } from './other-rows.ts'

export type Answer = { readonly status: number; readonly body: string; readonly ms: number }
export type Role = 'customer-service' | 'admin' | 'finance' | 'warehouse'
export type StaffRequests = {
  /** As the next of the people with this role. Rejects what was not answered as expected. */
  get(role: Role, path: string): Promise<Answer>
  post(role: Role, path: string, fields: Readonly<Record<string, string>>, expected?: number): Promise<Answer>
}

const staff = 20
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Twenty people who are signed in, each with a browser of their own. */
export function staffOf(url: string): StaffRequests {
  const rounds = new Map<Role, number>()
  const nextOf = (role: Role): number => {
    const own = Array.from({ length: staff }, (_, place) => place).filter(
      (place) =>
        grantOf(place).role === role &&
        grantOf(place).countries === (role === 'warehouse' ? grantOf(place).countries : 'all'),
    )
    const round = rounds.get(role) ?? 0
    rounds.set(role, round + 1)
    return own[round % own.length] ?? 0
  }
  const send = (
    role: Role,
    path: string,
    fields: Readonly<Record<string, string>> | null,
    expected: number,
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const body = fields === null ? undefined : new URLSearchParams(fields).toString()
      const began = performance.now()
      const headers = {
        cookie: `ops=${staffTokenOf(nextOf(role))}`,
        origin: url,
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      const sent = request(url + path, { method: body === undefined ? 'GET' : 'POST', headers, agent })
      sent.once('error', reject)
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
        response.once('end', () => {
          const { statusCode: status = 0, headers: received } = response
          const ms = performance.now() - began
          const text = Buffer.concat(chunks).toString()
          if (status === expected) resolve({ status, body: received.location ?? text, ms })
          else reject(new Error(`${path}: ${status} ${received.location ?? ''} ${text.slice(-300)}`))
        })
      })
      sent.end(body)
    })
  return {
    get: (role, path) => send(role, path, null, 200),
    post: (role, path, fields, expected = 303) => send(role, path, fields, expected),
  }
}
