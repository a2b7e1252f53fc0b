import { expect, test } from 'vitest'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aDisputeNotice } from '../../support/builders/a-dispute.ts'
import { operator } from '../../support/builders/operators.ts'
import { aDisputeShop, aed } from '../../support/shops/a-dispute-shop.ts'

const full = 1_299_00
const later = '2026-12-24T08:00:00.000Z'

describeDatabases('a dispute', (open) => {
  test('is noted once, however often it is reported, with its money in the ledger and on the payment', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment, dispute } = await shop.disputed({ amount: aed(full), fee: aed(75_00) })
    const notice = aDisputeNotice({
      ...{ reference: dispute.reference, payment, at: dispute.openedAt },
      ...{ amount: aed(full), fee: aed(75_00) },
    })
    for (let round = 0; round < 3; round += 1) expect((await shop.note(notice)).kind).toBe('same')
    expect(dispute).toMatchObject({
      payment: { orderNumber: order.number, country: 'ae' },
      state: 'needs-response',
    })
    expect(await shop.books()).toEqual({
      'dispute-fees': -75_00,
      disputed: -full,
      'provider-clearing': full + 75_00,
    })
    expect(await shop.guarded(order)).toEqual({ disputed: full, lost: 0 })
    expect(await shop.store.history(dispute.id)).toHaveLength(1)
    expect(await shop.differences()).toEqual([])
  })

  test.each([
    ['win', 'won', { 'dispute-fees': -75_00, 'provider-clearing': 75_00 }, { disputed: 0, lost: 0 }],
    [
      'lose',
      'lost',
      { 'dispute-fees': -75_00, 'dispute-losses': -full, 'provider-clearing': full + 75_00 },
      { disputed: 0, lost: full },
    ],
  ] as const)('that ends by %s has its money where its state says', async (event, state, books, guarded) => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment, dispute } = await shop.disputed({ amount: aed(full), fee: aed(75_00) })
    const reported = aDisputeNotice({
      reference: dispute.reference,
      payment,
      event,
      at: later,
      amount: aed(full),
    })
    await shop.note(reported)
    await shop.note({ ...reported, event: 'open', at: dispute.openedAt })
    await shop.note(reported)
    expect((await shop.findDispute(dispute.id)).state).toBe(state)
    expect(await shop.books()).toEqual(books)
    expect(await shop.guarded(order)).toEqual(guarded)
    expect(await shop.differences()).toEqual([])
  })

  test('that is decided before it is reported to be open is the same in the end', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment } = await shop.paid()
    const reported = aDisputeNotice({ payment, amount: aed(full) })
    await shop.note({ ...reported, event: 'lose', at: later })
    await shop.note({ ...reported, event: 'submit', at: '2026-11-22T08:00:00.000Z' })
    await shop.note(reported)
    const [dispute] = await shop.store.listOfOrder(order.number)
    expect(dispute).toMatchObject({ state: 'lost', stateAt: later, openedAt: reported.at })
    expect(await shop.books()).toEqual({ 'dispute-losses': -full, 'provider-clearing': full })
    expect(await shop.differences()).toEqual([])
  })

  test('of no known payment is a finding and no loss, until its payment is found', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order, payment } = await shop.paid()
    const reported = aDisputeNotice({ payment: 'pay_unknown', event: 'lose', at: later, amount: aed(full) })
    const noted = await shop.note(reported)
    await shop.note(reported)
    expect(noted).toMatchObject({ kind: 'added', isPaymentKnown: false })
    expect(await shop.findings()).toMatchObject([
      { kind: 'missing-here', type: 'dispute', state: 'open', subject: 'dispute:dp_1' },
    ])
    expect(await shop.books()).toEqual({})
    await shop.note({ ...reported, payment })
    expect(await shop.findings()).toMatchObject([{ state: 'resolved' }])
    expect(await shop.guarded(order)).toEqual({ disputed: 0, lost: full })
    expect(await shop.books()).toEqual({ 'dispute-losses': -full, 'provider-clearing': full })
    expect(await shop.differences()).toEqual([])
  })

  test('of another provider is never of this payment, and another sum is a finding', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { payment, dispute } = await shop.disputed({ amount: aed(full) })
    expect(await shop.note(aDisputeNotice({ payment }), 'tap')).toMatchObject({ isPaymentKnown: false })
    await shop.note(
      aDisputeNotice({ reference: dispute.reference, payment, at: dispute.openedAt, amount: aed(5_00) }),
    )
    expect((await shop.findDispute(dispute.id)).amount).toEqual(aed(full))
    expect(await shop.findings()).toMatchObject([
      { kind: 'amount-differs', type: 'dispute' },
      { kind: 'missing-here', type: 'dispute' },
    ])
  })

  test('at the sandbox comes by its webhook, and is not taken from a forged one', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order } = await shop.paid()
    const { dispute, raw } = await shop.atSandbox(order, { event: 'open', reason: 'product-not-received' })
    expect(dispute).toMatchObject({
      provider: 'sandbox',
      state: 'needs-response',
      reason: 'product-not-received',
      amount: aed(full),
      fee: aed(75_00),
    })
    const again = await shop.payments.facade.handleWebhook('sandbox', raw)
    expect(again).toEqual({ ok: true, value: { isNew: false } })
    const forged = await shop.payments.facade.handleWebhook('sandbox', {
      ...raw,
      headers: { 'x-sandbox-signature': 'none' },
    })
    expect(forged).toEqual({ ok: false, failure: { kind: 'forged' } })
    expect((await shop.store.history(dispute.id)).map(({ event }) => event)).toEqual(['open'])
    expect(await shop.differences()).toEqual([])
  })
})

describeDatabases('a response to a dispute', (open) => {
  test('is the saved evidence, sent once, and the bank decides', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order } = await shop.paid()
    const { dispute } = await shop.atSandbox(order, { event: 'open' })
    const version = await shop.evidence(dispute.id)
    const submit = { key: '00000000-0000-4000-8000-00000000000a', version, by: operator }
    const sent = await shop.admin.submit(dispute.id, submit)
    expect(sent).toMatchObject({
      value: {
        dispute: { state: 'under-review' },
        responses: [{ state: 'done', kind: 'evidence' }],
        isByHand: false,
      },
    })
    expect(await shop.admin.submit(dispute.id, submit)).toMatchObject({ ok: true })
    expect(
      await shop.admin.submit(dispute.id, { ...submit, key: '00000000-0000-4000-8000-00000000000b' }),
    ).toMatchObject({ failure: { kind: 'already-responded' } })
    expect((await shop.atProvider(order))?.dispute).toMatchObject({ event: 'submit' })
    shop.clock.advance(86_400_000)
    await shop.atSandbox(order, { event: 'win' })
    expect((await shop.findDispute(dispute.id)).state).toBe('won')
    expect(await shop.guarded(order)).toEqual({ disputed: 0, lost: 0 })
    expect(await shop.acts()).toEqual(['dispute.save-evidence', 'dispute.submit'])
    expect(await shop.differences()).toEqual([])
  })

  test('that gives up is the loss, with its reason', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order } = await shop.paid()
    const { dispute } = await shop.atSandbox(order, { event: 'open' })
    const accept = { key: '00000000-0000-4000-8000-00000000000a', version: dispute.version, by: operator }
    expect(await shop.admin.accept(dispute.id, { ...accept, reason: ' ' })).toMatchObject({
      failure: { kind: 'no-reason' },
    })
    const accepted = await shop.admin.accept(dispute.id, {
      ...accept,
      reason: 'It never left the warehouse.',
    })
    expect(accepted).toMatchObject({ value: { dispute: { state: 'accepted' } } })
    expect(await shop.books()).toMatchObject({ 'dispute-losses': -full })
    expect(await shop.guarded(order)).toEqual({ disputed: 0, lost: full })
    expect(await shop.acts()).toEqual(['dispute.accept'])
    expect(await shop.differences()).toEqual([])
  })

  test('answers an inquiry, and the chargeback that follows it by another', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { order } = await shop.paid()
    const { dispute } = await shop.atSandbox(order, { event: 'inquire' })
    expect(await shop.books()).toEqual({})
    expect(
      await shop.admin.accept(dispute.id, {
        ...{ key: '00000000-0000-4000-8000-00000000000a', version: dispute.version },
        ...{ by: operator, reason: 'not ours' },
      }),
    ).toMatchObject({ failure: { kind: 'only-an-inquiry' } })
    const submit = async (key: string) =>
      shop.admin.submit(dispute.id, {
        key: `00000000-0000-4000-8000-00000000000${key}`,
        version: await shop.evidence(dispute.id),
        by: operator,
      })
    expect(await submit('b')).toMatchObject({ value: { dispute: { state: 'warning-under-review' } } })
    shop.clock.advance(1_000)
    await shop.atSandbox(order, { event: 'open' })
    expect(await shop.guarded(order)).toEqual({ disputed: full, lost: 0 })
    expect(await submit('c')).toMatchObject({ value: { dispute: { state: 'under-review' } } })
    expect(await shop.differences()).toEqual([])
  })

  test('is not sent without a text, when another has changed it, or once it is over', async () => {
    const shop = await aDisputeShop((await open()).db)
    const { dispute, payment } = await shop.disputed()
    const key = '00000000-0000-4000-8000-00000000000a'
    const submit = (version: number) => shop.admin.submit(dispute.id, { key, version, by: operator })
    expect(await submit(dispute.version)).toMatchObject({ failure: { kind: 'no-text' } })
    const version = await shop.evidence(dispute.id)
    expect(await submit(dispute.version)).toMatchObject({ failure: { kind: 'stale' } })
    expect(
      await shop.admin.saveEvidence(dispute.id, {
        ...{ version: dispute.version, by: operator },
        evidence: { text: 'another', documents: [] },
      }),
    ).toMatchObject({ failure: { kind: 'stale', dispute: { version } } })
    await shop.note(aDisputeNotice({ reference: dispute.reference, payment, event: 'expire', at: later }))
    expect(await submit(version + 1)).toMatchObject({
      failure: { kind: 'no-response-awaited', state: 'expired' },
    })
  })

  test('whose outcome is unknown is repeated with its key, and a rejected one may be sent again', async () => {
    const reported: string[] = []
    const answers = [
      { ok: false, failure: { kind: 'unavailable' } },
      { ok: false, failure: { kind: 'rejected', code: 'too-late' } },
      { ok: true, value: undefined },
    ] as const
    const channel = {
      submitEvidence: async ({
        idempotencyKey,
        text,
        pdf,
      }: {
        idempotencyKey: string
        text: string
        pdf: Uint8Array
      }) => {
        reported.push(`${idempotencyKey.at(-1)}: ${text} / ${new TextDecoder().decode(pdf)}`)
        return answers[reported.length - 1] ?? answers[2]
      },
      accept: async () => answers[2],
    }
    const shop = await aDisputeShop((await open()).db, { channel })
    const { dispute } = await shop.disputed()
    const submit = async (key: string, version: number) =>
      shop.admin.submit(dispute.id, {
        key: `00000000-0000-4000-8000-00000000000${key}`,
        version,
        by: operator,
      })
    const version = await shop.evidence(dispute.id, 'Delivered.')
    expect(await submit('a', version)).toMatchObject({
      value: { dispute: { state: 'needs-response' }, responses: [{ state: 'requested' }] },
    })
    expect(await submit('b', version)).toMatchObject({ failure: { kind: 'already-responded' } })
    expect(await shop.repeatResponses()).toBe('0 repeated')
    shop.clock.advance(120_001)
    expect(await shop.repeatResponses()).toBe('1 repeated')
    expect(await shop.store.responses(dispute.id)).toMatchObject([{ state: 'rejected', code: 'too-late' }])
    expect(await submit('c', version)).toMatchObject({ value: { dispute: { state: 'under-review' } } })
    expect(reported).toEqual(['a', 'a', 'c'].map((key) => `${key}: Delivered. / %PDF Delivered.`))
  })

  test('to a provider that takes none is recorded by the person who sent it', async () => {
    const shop = await aDisputeShop((await open()).db, { channel: null })
    const { dispute } = await shop.disputed()
    const version = await shop.evidence(dispute.id)
    expect(
      await shop.admin.submit(dispute.id, {
        key: '00000000-0000-4000-8000-00000000000a',
        ...{ version, by: operator },
      }),
    ).toMatchObject({ value: { isByHand: true, dispute: { state: 'under-review' } } })
  })
})
