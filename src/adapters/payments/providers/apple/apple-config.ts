import { readFileSync } from 'node:fs'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { ApplePayConfig } from './merchant-sessions.ts'

export type AppleConfig = {
  /** Null: the sheet opens on the providers' hosted pages, if at all. */
  readonly merchant: ApplePayConfig | null
  readonly domainAssociation: string | null
}

/** Apple Pay configuration from the environment. Throws StartFailure where it is incomplete. */
export function readAppleConfig({ paymentKeys, origin }: Pick<Env, 'paymentKeys' | 'origin'>): AppleConfig {
  const {
    APPLE_PAY_MERCHANT_ID: merchantIdentifier,
    APPLE_PAY_CERTIFICATE: certificate,
    APPLE_PAY_KEY: key,
    APPLE_PAY_DOMAIN_ASSOCIATION: association,
  } = paymentKeys
  const given = [merchantIdentifier, certificate, key].filter((one) => one !== undefined)
  const domainAssociation =
    association === undefined ? null : textOf('APPLE_PAY_DOMAIN_ASSOCIATION', association)
  if (given.length === 0) return { merchant: null, domainAssociation }
  if (!merchantIdentifier || !certificate || !key)
    throw new StartFailure({
      kind: 'half-a-payment-provider',
      read: 'some of APPLE_PAY_MERCHANT_ID, APPLE_PAY_CERTIFICATE, APPLE_PAY_KEY',
      expected: 'all three, or none',
      remedy: 'set all three; .env.example explains each',
    })
  return {
    merchant: {
      merchantIdentifier,
      certificate: textOf('APPLE_PAY_CERTIFICATE', certificate),
      key: textOf('APPLE_PAY_KEY', key),
      origin,
      displayName: 'Majlis',
    },
    domainAssociation,
  }
}

/** The value itself (a PEM, whose lines may be joined by \n, or the hex of a domain file), or the content of the file it names. */
function textOf(name: string, value: string): string {
  if (value.startsWith('-----BEGIN')) return value.replaceAll('\\n', '\n')
  if (/^[\da-fA-F]{200,}$/.test(value)) return value
  try {
    return readFileSync(value, 'utf8').trim()
  } catch {
    throw new StartFailure({
      kind: 'unreadable-file',
      read: `${name}: a file that cannot be read`,
      expected: 'the text itself, or the path of a file that has it',
      remedy: `correct ${name}`,
    })
  }
}
