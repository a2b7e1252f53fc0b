import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { paymentEnvKeys } from '#infrastructure/config/env-keys-payments.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'

type Keys = Env['paymentKeys']
const beforeSuffix = '_BEFORE'

/**
 * Keys of payment providers: those of the environment, overridden by those of the file that it names, one NAME=value per
 * line. NAME_BEFORE is the previous value of a key. Throws StartFailure.
 */
export function readPaymentKeys(given: Keys): { readonly now: Keys; readonly before: Keys | null } {
  const file = given.PAYMENT_KEYS_FILE
  if (file === undefined) return { now: given, before: null }
  const now: Record<string, unknown> = { ...given }
  const before: Record<string, unknown> = {}
  for (const [entry, text] of Object.entries(read(file))) {
    const isBefore = entry.endsWith(beforeSuffix)
    const name = isBefore ? entry.slice(0, -beforeSuffix.length) : entry
    const key = Object.entries(paymentEnvKeys).find(([known]) => known === name)?.[1]
    const parsed = key?.schema.safeParse(text)
    if (!parsed?.success) throw invalidFile(file, entry, key?.expected ?? 'a key that .env.example names')
    if (isBefore) before[name] = parsed.data
    else now[name] = parsed.data
  }
  return { now, before: Object.keys(before).length > 0 ? { ...now, ...before } : null }
}

function read(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch {
    throw invalidFile(file, 'nothing', 'a readable file with NAME=value lines')
  }
}

const invalidFile = (file: string, read: string, expected: string): StartFailure =>
  new StartFailure({
    kind: 'wrong-payment-keys',
    read,
    expected,
    remedy: `fix ${file}, then send SIGHUP or restart`,
  })
