import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import { startTranslations } from '#i18n/start.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-23T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
let key = ''
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', urlKey: 'lamp', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 50 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
  const created = await majlis(
    'api-key',
    'create',
    'moderator',
    '--scopes',
    'reviews:read,reviews:write',
    '--json',
  )
  key = /ops_[a-f\d]{12}_[\w-]{43}/.exec(created.stdout)?.[0] ?? ''
})
afterAll(() => opened.close())

const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => opened })

async function call(method: string, path: string, body?: object) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`http://localhost:4321/api/operations/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? ((await response.json()) as Record<string, unknown>) : {} }
}

test('a question comes by a form, is answered by API with a mail, and is rejected by command', async () => {
  const browser = aSignInBrowser(opened.shop, 'ae/en', '198.51.100.93')
  const form = {
    product: 'LAMP',
    author: 'Omar',
    text: 'Which bulb does it take?',
    email: 'omar@example.com',
  }
  const bad = await browser.post('askProduct', { ...form, text: 'Why?' }, '/p/lamp/questions')
  expect(bad.to).toContain('error=1')
  expect((await browser.post('askProduct', form, '/p/lamp/questions')).to).toBe('/p/lamp/questions?sent=1')
  const listed = await call('GET', '/product-questions')
  const [question] = listed.body['questions'] as { readonly id: string }[]
  const id = question?.id ?? ''
  expect(await call('POST', `/product-questions/${id}/answer`, { text: 'E27, 8 watts.' })).toMatchObject({
    status: 200,
    body: { state: 'answered', answer: 'E27, 8 watts.' },
  })
  await opened.jobs.run('send-messages')
  const mail = (await opened.shop.inbox.list()).find(({ to }) => to === 'omar@example.com')
  expect(mail?.text).toContain('/ae/en/p/lamp/questions')
  expect(mail?.text).not.toContain('bulb')
  expect((await majlis('product-question', 'reject', id)).code).toBe(2)
  expect((await majlis('product-question', 'reject', id, '--reason', 'Wrong product')).stdout).toContain(
    'is rejected',
  )
  expect((await majlis('product-question', 'list', '--state', 'rejected')).stdout).toContain('bulb')
  expect(await call('POST', `/product-questions/${id}/rejection`, { reason: 'Again' })).toMatchObject({
    status: 409,
  })
  expect(await call('POST', '/product-questions/nothing/answer', { text: 'Yes.' })).toMatchObject({
    status: 404,
  })
})

test('a review is published and rejected with a reason by API, and has the photos it has', async () => {
  const reviews = createReviewRepository(opened.database.db, { showsSamples: true })
  const added = await reviews.add(aReview({ productCode: 'LAMP', state: 'pending' }))
  const id = added?.id ?? ''
  expect((await call('GET', '/reviews')).body['reviews']).toMatchObject([{ id, photos: 0 }])
  expect(await call('GET', `/reviews/${id}/photos/1`)).toMatchObject({ status: 404 })
  expect(await call('POST', `/reviews/${id}/publication`)).toMatchObject({
    status: 200,
    body: { state: 'published' },
  })
  expect(await call('POST', `/reviews/${id}/rejection`, {})).toMatchObject({ status: 400 })
  expect(await call('POST', `/reviews/${id}/rejection`, { reason: 'Spam' })).toMatchObject({
    status: 200,
    body: { state: 'rejected' },
  })
  expect((await majlis('reviews', 'photo', id)).code).toBe(1)
})
