// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCartRequests, type CartRequest } from '#islands/cart/cart-requests.ts'
import { showBadges } from '#islands/shell/badges.ts'
import { sendLiveForms } from '#islands/shell/live-forms.ts'
import { $cart } from '#stores/browser/counts.ts'
import { setPermission } from '#stores/browser/data-layer.ts'
import { $toasts } from '#stores/browser/toasts.ts'
import { noCart } from '#contracts/cart-version.ts'
import { trackedEvents } from '../support/tracked-events.ts'
import { eventually } from '../support/eventually.ts'

/** A server that adds immediately and responds when the test lets it. */
function aServer() {
  const waiting: (() => void)[] = []
  let cart = { count: 0, of: 'k2', version: 0 }
  const outliving: unknown[] = []
  const fetch = (_: string, { body, keepalive }: { body: FormData; keepalive?: boolean }) => {
    outliving.push(keepalive)
    cart = { ...cart, count: cart.count + Number(body.get('quantity') ?? 1), version: cart.version + 1 }
    const shown = { done: true, message: 'Added', cart }
    return new Promise<Response>((resolve) => waiting.push(() => resolve(Response.json(shown))))
  }
  return { fetch, waiting, outliving, cart: () => cart }
}

const badge = () => document.querySelector('[data-cart-count]')?.textContent
const add = () => document.querySelector<HTMLButtonElement>('form button')
let server: ReturnType<typeof aServer>

beforeEach(() => {
  server = aServer()
  $cart.set({ ...noCart, of: 'k2' })
  document.body.innerHTML =
    '<bdi data-cart-count hidden></bdi><form method="post" action="/ae/en?_action=addToCart"><input name="sku" value="MJ-1"><input name="quantity" value="1"><button>Add</button></form>'
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())
sendLiveForms()

describe('add to cart', () => {
  test('counts ten fast clicks immediately, and ends at the count of the server however the responses are ordered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...Array(10).keys()], { minLength: 10, maxLength: 10 }),
        async (order) => {
          server = aServer()
          vi.stubGlobal('fetch', server.fetch)
          $cart.set({ ...noCart, of: 'k2' })
          showBadges()
          for (let click = 0; click < 10; click += 1) add()?.click()
          expect(badge()).toBe('10')
          const seen = new Set<number>()
          const stop = $cart.listen(({ count }) => seen.add(count))
          for (const index of order) server.waiting[index]?.()
          await eventually(() => expect($cart.get()).toEqual(server.cart()))
          stop()
          expect([...seen]).toEqual([10])
        },
      ),
      { numRuns: 20 },
    )
  })

  test('and a heart are sent even if the visitor leaves the page immediately', async () => {
    vi.stubGlobal('fetch', server.fetch)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form id="heart" action="/x?_action=setWishlistEntry"><input name="sku" value="A" /><button>♥</button></form>',
    )
    add()?.click()
    document.querySelector<HTMLButtonElement>('#heart button')?.click()
    await eventually(() => expect(server.outliving).toEqual([true, true]))
    for (const respond of server.waiting) respond()
    await eventually(() => expect($cart.get().count).toBe(1))
  })
})

describe('the add_to_cart event', () => {
  test('is sent with the products that the server returned, and not for a rejected addition', async () => {
    const events = trackedEvents()
    const product = { _id: 'MJ-1', name: 'Sofa', brand: 'Majlis' }
    let done = true
    vi.stubGlobal('fetch', async () =>
      Response.json({
        done,
        message: '',
        cart: server.cart(),
        ...(done && { added: [{ product, qty: 2 }] }),
      }),
    )
    add()?.click()
    await eventually(() => expect(events).toEqual([{ event: 'add_to_cart', product, qty: 2 }]))
    done = false
    add()?.click()
    await eventually(() => expect($toasts.get().some(({ kind }) => kind === 'error')).toBe(true))
    expect(events).toHaveLength(1)
    setPermission('unknown')
  })
})

describe('the first addition', () => {
  test('creates the cart before others are sent, so that there is one cart', async () => {
    $cart.set(noCart)
    showBadges()
    for (let click = 0; click < 3; click += 1) add()?.click()
    expect(badge()).toBe('3')
    expect(server.waiting).toHaveLength(1)
    server.waiting[0]?.()
    await eventually(() => expect(server.waiting).toHaveLength(3))
    for (const answer of server.waiting.slice(1)) answer()
    await eventually(() => expect($cart.get()).toEqual({ count: 3, of: 'k2', version: 3 }))
  })
})

describe('cart requests', () => {
  const aRequest = (subject: string, quantity: number): CartRequest => {
    const posted = new FormData()
    posted.set('quantity', String(quantity))
    return { action: '/cart', subject, posted }
  }

  test('are sent one after another, only the latest for each line, and the last response is shown', async () => {
    const sent: string[] = []
    const answers: (() => void)[] = []
    const shown: string[] = []
    const enqueue = createCartRequests({
      send: ({ subject, posted }) => {
        sent.push(`${subject} ${posted.get('quantity')}`)
        const shown = sent.at(-1)
        return new Promise((resolve) => answers.push(() => resolve(new Response(shown))))
      },
      show: async (answer) => void shown.push(await answer.text()),
      showError: async () => {},
      fail: () => {},
    })
    for (let quantity = 2; quantity <= 11; quantity += 1) enqueue(aRequest('a', quantity))
    enqueue(aRequest('b', 0))
    expect(sent).toEqual(['a 2'])
    answers[0]?.()
    await eventually(() => expect(sent).toEqual(['a 2', 'a 11']))
    answers[1]?.()
    await eventually(() => expect(sent).toEqual(['a 2', 'a 11', 'b 0']))
    expect(shown).toEqual([])
    answers[2]?.()
    await eventually(() => expect(shown).toEqual(['b 0']))
  })

  test('report a response as outdated when a request is queued while it is shown', async () => {
    const latest: boolean[] = []
    const enqueue = createCartRequests({
      send: async () => new Response(),
      show: async (_, isLatest) => {
        if (latest.length === 0) enqueue(aRequest('a', 3))
        latest.push(isLatest())
      },
      showError: async () => {},
      fail: () => {},
    })
    enqueue(aRequest('a', 2))
    await eventually(() => expect(latest).toEqual([false, true]))
  })

  test('report a rejected request immediately, and submit the form plainly when there is no response', async () => {
    const reported: number[] = []
    const failed: string[] = []
    const statuses = [409, 200]
    const enqueue = createCartRequests({
      send: async () => {
        const status = statuses.shift()
        if (status === undefined) throw new TypeError('no network')
        return new Response('', { status })
      },
      show: async () => {},
      showError: async ({ status }) => void reported.push(status),
      fail: ({ subject }) => void failed.push(subject),
    })
    enqueue(aRequest('a', 2))
    enqueue(aRequest('b', 1))
    await eventually(() => expect(statuses).toEqual([]))
    expect(reported).toEqual([409])
    enqueue(aRequest('c', 1))
    await eventually(() => expect(failed).toEqual(['c']))
  })
})
