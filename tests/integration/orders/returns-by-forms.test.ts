import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessTokens } from '#adapters/orders/access-token.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { startTranslations } from '#i18n/start.ts'
import { createPostedFormHandler } from '#web/forms/handle-posted-form.ts'
import { createMaySendPhotos } from '#web/returns/may-send-photos.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { addOrder } from '../../support/shops/a-question-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-23T12:00:00.000Z')
const number = toOrderNumber('ae', 4711)
const secret = 'a secret of the tests of thirty-two letters'
let opened: Awaited<ReturnType<typeof openTestShop>>
let orderId = ''
let token = ''

/** A delivered order of two cushions at 100 AED each, paid by card. */
async function deliver() {
  const { db } = opened.database
  orderId = await addOrder(db, { number, country: 'ae' })
  const aed = (minor: number) => ({ currency: 'AED', minor })
  const line = {
    sku: 'SALMA',
    productCode: 'SALMA',
    name: { en: 'Salma cushion', ar: 'مخدة سلمى' },
    choice: { en: 'Sand', ar: 'رملي' },
    picture: { base: '/photos/salma', widths: [480] },
    urlKey: 'salma',
    quantity: 2,
    unitPrice: aed(10_000),
    gross: aed(20_000),
    adjustments: [],
    net: aed(20_000),
    gift: false,
    taxRate: 500,
    tax: aed(952),
    taxClass: 'standard',
    orderType: 'general',
    components: [{ sku: 'SALMA', quantity: 1 }],
  }
  await db.execute(sql`update orders set method = 'tap', sub_total_minor = 20000, tax_minor = 952, total_minor = 20000,
    payable_minor = 20000, paid_minor = 20000 where id = ${orderId}::uuid`)
  await db.execute(sql`insert into order_lines (order_id, position, sku, quantity, net_minor, tax_minor, line)
    values (${orderId}::uuid, 0, 'SALMA', 2, 20000, 952, ${JSON.stringify(line)}::jsonb)`)
  await db.execute(sql`insert into shipments (id, order_id, position, status, lines, lead_time_days, earliest, latest, failed_attempts)
    values (gen_random_uuid(), ${orderId}::uuid, 1, 'Delivered', ${JSON.stringify([{ sku: 'SALMA', quantity: 2 }])}::jsonb, 0, '2026-11-22', '2026-11-22', 0)`)
  await db.execute(sql`insert into order_events (order_id, position, at, kind, actor, shipment)
    values (${orderId}::uuid, 0, '2026-11-22T10:00:00.000Z', 'shipment-delivered', 'operator', 1)`)
  token = createAccessTokens(secret).signUntil(number, 'change', '2026-12-24T12:00:00.000Z')
}

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({
    clock,
    env: { MAJLIS_ORIGIN: 'http://localhost:4321', MAJLIS_SECRET: secret },
  })
  await deliver()
})
afterAll(() => opened.close())

const view = async () => {
  const order = await findOrder(opened.database.db, { id: orderId })
  if (!order) throw new Error('the order')
  return { order }
}

async function post(action: string, form: FormData, path = `/order/${number}/return`, by = token) {
  const request = new Request('http://localhost:4321', { method: 'POST', body: form })
  const handled = await createPostedFormHandler(opened.shop)({
    origin: 'http://localhost:4321',
    target: `/ae/en${path}?t=${by}&_action=${action}`,
    headers: {
      origin: 'http://localhost:4321',
      'content-type': request.headers.get('content-type') ?? '',
      'sec-fetch-mode': 'navigate',
    },
    body: Buffer.from(await request.arrayBuffer()),
    address: '203.0.113.20',
    requestId: 'r-1',
  })
  return handled?.kind === 'whole' ? String(handled.headers['location']) : 'not answered'
}

const aForm = (
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [Uint8Array, string])[] = [],
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [bytes, name] of files) form.append('photos', new File([new Uint8Array(bytes)], name))
  return form
}
const aJpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Model: 'a phone' }, IFD3: { GPSLatitude: '25/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()
/** As a phone writes it: the box of its brands, then its data. */
const aHeic = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}heic`, 'latin1'),
    Buffer.alloc(400, 7),
  ])
const draftOf = (location: string) => new URL(location, 'http://localhost').searchParams.get('draft') ?? ''
const damaged = {
  'quantity.SALMA': '1',
  'reason.SALMA': 'damaged',
  passage: 'home',
  slot: '',
  comment: 'The seam is open.\u202e',
}

test('damage with a photo is reviewed with its refund, sent once, approved automatically, and opened with its photo', async () => {
  const location = await post('startReturn', aForm(damaged, [[await aJpeg(), 'seam.jpg']]))
  const id = draftOf(location)
  const draft = await opened.shop.returns.findDraft((await view()) as never, id)
  const preview = await opened.shop.returns.preview((await view()) as never, draft as never)
  expect(preview).toMatchObject({
    ok: true,
    value: { refund: { total: { minor: 10_000 }, creditedTax: { minor: 476 } }, exchange: null },
  })
  const sent = await post('sendReturn', aForm({ draft: id }))
  expect(await post('sendReturn', aForm({ draft: id }))).toBe(sent)
  const [one, ...others] = await opened.shop.returns.listOfOrder(orderId)
  expect(others).toEqual([])
  expect(sent).toBe(`/ae/en/order/${number}/return/${one?.reference}?t=${token}`)
  expect(one).toMatchObject({ state: 'approved', comment: 'The seam is open.', photos: [draft?.photos[0]] })
  const photo = await opened.shop.returns.findPhoto(orderId, one?.photos[0] ?? '')
  const { format, exif } = await sharp(photo).metadata()
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  const other = await addOrder(opened.database.db, { number: toOrderNumber('ae', 4712), country: 'ae' })
  expect(await opened.shop.returns.findPhoto(other, one?.photos[0] ?? '')).toBeUndefined()
})

test('a collection is booked, and the return withdrawn, by the forms of its page', async () => {
  const [one] = await opened.shop.returns.listOfOrder(orderId)
  const path = `/order/${number}/return/${one?.reference}`
  await post('withdrawReturn', aForm({}), path)
  expect(await opened.shop.returns.listOfOrder(orderId)).toMatchObject([{ state: 'withdrawn' }])
  expect(await post('withdrawReturn', aForm({}), path)).toContain('error=1')
})

test.each([
  ['more than was bought', { ...damaged, 'quantity.SALMA': '3' }, 'too-many'],
  ['damage without a photo', damaged, 'photo-required'],
  ['nothing', { passage: 'home' }, 'no-items'],
  ['an item of another order', { passage: 'home', 'quantity.OTHER': '1' }, 'unknown-items'],
  [
    'a store that is not there',
    { ...damaged, 'reason.SALMA': 'faulty', passage: 'store:nowhere' },
    'invalid-passage',
  ],
  ['an exchange that is not offered', { ...damaged, 'exchange.SALMA': 'OTHER' }, 'not-exchangeable'],
  [
    'a slot that is not offered',
    { ...damaged, 'reason.SALMA': 'faulty', slot: 'return:x' },
    'invalid-passage',
  ],
])('the review says what is wrong with %s', async (_, fields, kind) => {
  const location = await post('startReturn', aForm(fields))
  const draft = await opened.shop.returns.findDraft((await view()) as never, draftOf(location))
  expect(await opened.shop.returns.preview((await view()) as never, draft as never)).toMatchObject({
    ok: false,
    failure: { kind },
  })
})

test('the link in a message shows the order, but neither requests a return nor sends photos', async () => {
  const read = createAccessTokens(secret).sign(number, 'read')
  const page = `/order/${number}/return`
  const before = (await opened.shop.returns.listOfOrder(orderId)).length
  expect(await post('startReturn', aForm(damaged, [[await aJpeg(), 'seam.jpg']]), page, read)).toContain(
    'error=1',
  )
  expect(await post('sendReturn', aForm({ draft: randomUUID() }), page, read)).toContain('error=1')
  expect(await opened.shop.returns.listOfOrder(orderId)).toHaveLength(before)
  const maySend = createMaySendPhotos(opened.shop)
  const maySendTo = (target: string) => maySend({ origin: 'http://localhost:4321', target, headers: {} })
  const another = toOrderNumber('ae', 4712)
  expect(await maySendTo(`/ae/en${page}?t=${token}`)).toBe(true)
  for (const target of [
    `/ae/en${page}?t=${read}`,
    `/ae/en${page}`,
    `/kw/en${page}?t=${token}`,
    `/ae/en/order/${another}/return?t=${token}`,
    `/ae/en${page}/R-4K7R-9TXW?t=${token}`,
  ])
    expect(await maySendTo(target), target).toBe(false)
})

test('HTML as JPEG, a HEIC file and a seventh photo are not stored, and the page says so', async () => {
  const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  expect(await post('startReturn', aForm(damaged, [[html, 'a.jpg']]))).toContain('photo=not-a-picture')
  for (const brand of ['heic', 'mif1'])
    expect(await post('startReturn', aForm(damaged, [[aHeic(brand), 'a.jpg']]))).toContain(
      'photo=unknown-format',
    )
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
  expect(await post('startReturn', aForm(damaged, [[svg, 'a.png']]))).toContain('photo=unknown-format')
  const photo = await aJpeg()
  const seven = Array.from({ length: 7 }, (_, index) => [photo, `${index}.jpg`] as const)
  expect(await post('startReturn', aForm(damaged, seven))).toContain('photo=too-many-photos')
})

test('a final sale stays one when the product has been hidden since', async () => {
  const { catalog, database } = opened
  await catalog.writer.putCategories(someCategories)
  const salma = aRecord(
    { code: 'SALMA', variants: [aVariant({ sku: 'SALMA' })], returnClass: 'final-sale' },
    { prices: { SALMA: { ae: aBookPrice(10_000) } }, stock: {} },
  )
  const reasons = async () => {
    const { returnable, others } = await opened.shop.returns.options((await view()) as never)
    return [...returnable, ...others].map((one) => one.reasons.map(({ reason }) => reason))
  }
  const standard = await reasons()
  expect((await catalog.writer.apply([salma], clock.now())).failures).toEqual([])
  const sold = await reasons()
  expect(sold).not.toEqual(standard)
  await database.db.execute(sql`update products set hidden_at = now() where code = 'SALMA'`)
  expect(await reasons()).toEqual(sold)
})
