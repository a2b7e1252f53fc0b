import { createHmac, hkdfSync } from 'node:crypto'
import { createSeal } from '#adapters/payments/seal.ts'

/** Whose card it is; a sealed text opens only together with the same. */
type Binding = { readonly customerId: string; readonly provider: string; readonly account: string }

export type CardSecrets = ReturnType<typeof createCardSecrets>

/** Encrypts and digests what names a card at its provider, each with a key of its own. */
export function createCardSecrets(secret: string) {
  const seal = createSeal(secret, 'saved cards')
  const digestKey = Buffer.from(hkdfSync('sha256', secret, '', 'digests of saved cards', 32))
  const bind = ({ customerId, provider, account }: Binding) => JSON.stringify([customerId, provider, account])
  return {
    close: (text: string, of: Binding): string => seal.close(text, bind(of)),
    open: (sealed: string, of: Binding): string | undefined => seal.open(sealed, bind(of)),
    digest: (...values: readonly string[]): string =>
      createHmac('sha256', digestKey).update(JSON.stringify(values)).digest('base64url'),
  }
}
