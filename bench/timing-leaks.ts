import { createPasswordHashes } from '#adapters/identity/password-hashes.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { emptyDirectory } from './support/processes.ts'
import { timePair } from './support/timing-pairs.ts'
import { anIdentity } from '../tests/support/shops/an-identity.ts'

/*
 * `npm run bench -- timing-leaks`: whether times tell a stranger which numbers and addresses have an account. Use cases on
 * PGlite, each pair in turn; on a busy machine the times grow alike.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 300)
const { db, close } = await openDatabase({ kind: 'directory', path: await emptyDirectory() })
const { identity, deps, aBrowser, aCustomer } = anIdentity(db, {
  passwords: createPasswordHashes(),
  codesPerDay: 1_000_000,
})

const phone = (number: number) => `+97150${String(1_000_000 + number)}`
const email = (number: number) => `shopper-${number}@example.com`
/** One hash for all: what differs is whose it is. */
const hash = await deps.passwords.hash('nine sofas in a majlis')
if (!hash.ok) throw new Error(hash.failure.kind)
const registration = { name: 'Layla', language: 'en', termsVersion: '2026-11', isAdult: true } as const
for (let number = 0; number < rounds; number += 1) {
  const { repository, clock } = deps
  const customerId = await repository.insertCustomer(registration, 'ae', clock.now())
  await repository.addIdentity(customerId, 'phone', phone(number), clock.now())
  await repository.addIdentity(customerId, 'email', email(number), clock.now())
  await repository.setPassword(customerId, hash.value, clock.now())
}

const networkOf = (round: number) => `10.${round >> 16}.${(round >> 8) & 255}.${round & 255}`
const sendTo = (round: number, identifier: string) => aBrowser({ from: networkOf(round) }).send(identifier)
const enter = (round: number, identifier: string) =>
  aBrowser({ from: networkOf(round) }).password(identifier, 'ten sofas in a majlis')
const shared = await aCustomer('+971509999999')

const pairs = [
  {
    name: 'a code sent to a number with an account, and without',
    known: (round: number) => sendTo(round, phone(round)),
    unknown: (round: number) => sendTo(round + rounds, phone(round + rounds)),
  },
  {
    name: 'a code sent to an address with an account, and without',
    known: (round: number) => sendTo(round + 2 * rounds, email(round)),
    unknown: (round: number) => sendTo(round + 3 * rounds, email(round + rounds)),
  },
  {
    name: 'a wrong password of an address with an account, and without',
    known: (round: number) => enter(round, email(round)),
    unknown: (round: number) => enter(round + rounds, email(round + rounds)),
  },
  {
    name: "another's session revoked, and one that never was",
    known: () => identity.revokeSession(shared.cookies.session, strangerSession),
    unknown: () => identity.revokeSession(shared.cookies.session, '00000000-0000-4000-8000-000000000000'),
  },
]
const stranger = await aCustomer('+971508888888')
const strangerSession = (await identity.listSessions(stranger.cookies.session))[0]?.id ?? ''

let passes = true
for (const pair of pairs) passes = (await timePair(pair, rounds)) && passes
await close()
process.exitCode = passes ? 0 : 1
