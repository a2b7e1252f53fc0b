import { strict as assert } from 'node:assert'
import { createAmazonProvider } from '#adapters/payments/providers/amazon/amazon-provider.ts'
import { signAmazon } from '#adapters/payments/providers/amazon/amazon-signature.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { aStandIn, bytes, standInHarness, type StandInPayment } from '../../support/servers/a-stand-in.ts'

export const phrases = { request: 'REQPHRASE', response: 'RESPHRASE' }

/** The server of Amazon Payment Services: one URL, signed requests and responses (payfort-php-sdk). */
export function amazon(): StandInHarness {
  const reply = (fields: Record<string, string>, phrase = phrases.response) => ({
    ...fields,
    signature: signAmazon(fields, phrase, 'sha256'),
  })
  const saving = new Set<string>()
  const vault = new Set<string>()
  const token = 'Op9Vmp4kIxPXf5LFGh2q'
  const standIn = aStandIn(({ body }, payments) => {
    const request = body as Record<string, string>
    const wrong = { status: '00', response_code: '00008' }
    if (request['signature'] !== signAmazon(request, phrases.request, 'sha256')) return { body: reply(wrong) }
    if (request['service_command'] === 'UPDATE_TOKEN') {
      vault.delete(request['token_name'] ?? '')
      return {
        body: reply({ status: '58', response_code: '58000', token_name: request['token_name'] ?? '' }),
      }
    }
    const payment = payments.get(request['merchant_reference'] ?? '')
    if (!payment) return { body: reply({ status: '11', response_code: '11036' }) }
    const { attemptId, currency, status, captured, refunded } = payment
    if (request['query_command'] === 'CHECK_STATUS')
      return {
        body: reply({
          status: '12',
          response_code: '12000',
          merchant_reference: attemptId,
          currency,
          transaction_code: status,
          captured_amount: String(captured),
          refunded_amount: String(refunded),
        }),
      }
    const isRefunded = standIn.refund(
      payment,
      Number(request['amount']),
      request['maintenance_reference'] ?? '',
    )
    return {
      body: reply(
        isRefunded ? { status: '06', response_code: '06000' } : { status: '07', response_code: '07064' },
      ),
    }
  })
  const webhookOf = ({ attemptId, amount, currency, status }: StandInPayment, phrase: string) => ({
    headers: {},
    query: {},
    body: bytes(
      reply(
        {
          command: 'PURCHASE',
          merchant_reference: attemptId,
          amount: String(amount),
          currency,
          fort_id: '169996200000000001',
          response_code: status,
          status: status.slice(0, 2),
          ...(saving.has(attemptId)
            ? {
                token_name: token,
                remember_me: 'YES',
                card_number: '400555******0001',
                expiry_date: '3005',
                payment_option: 'VISA',
              }
            : {}),
        },
        phrase,
      ),
    ),
  })
  return {
    ...standInHarness(standIn),
    name: 'Amazon Payment Services',
    code: 'amazon',
    method: 'payfort',
    country: 'kw',
    currency: 'KWD',
    minor: 12_345,
    providers: [
      createAmazonProvider({
        merchantIdentifier: 'MIEXAMPLE',
        accessCode: 'ACEXAMPLE',
        requestPhrase: phrases.request,
        responsePhrase: phrases.response,
        shaType: 'sha256',
        live: false,
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    startsWithoutRequest: true,
    async act({ id, nextAction }, outcome) {
      const fields = nextAction?.kind === 'form-post' ? nextAction.fields : {}
      assert.equal(fields['signature'], signAmazon(fields, phrases.request, 'sha256'))
      const made = standIn.add(id, id, Number(fields['amount']), fields['currency'] ?? '', '')
      made.status = outcome === 'decline' ? '13666' : outcome === 'cancel' ? '00072' : '14000'
      const named = fields['token_name']
      if (named !== undefined && !vault.has(named)) made.status = '13046'
      if (made.status !== '14000') return
      made.captured = made.amount
      if (fields['remember_me'] === 'YES') {
        saving.add(id)
        vault.add(token)
      }
    },
    cardsAtProvider: async () => [...vault],
    async webhook({ id, amount }) {
      return webhookOf(standIn.add(id, id, amount.minor, amount.currency, '19000'), phrases.response)
    },
    async forged({ id, amount }) {
      return webhookOf(standIn.add(id, id, amount.minor, amount.currency, '19000'), 'another phrase')
    },
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.captured -= 1
      else payment.currency = 'USD'
    },
  }
}
