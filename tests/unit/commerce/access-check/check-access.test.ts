import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccessRequest } from '#commerce/access-check/access.ts'
import { checkAccess } from '#commerce/access-check/check-access.ts'

const parcel = (lengthCm: number, widthCm: number, heightCm: number) => ({
  count: 1,
  kg: 30,
  lengthCm,
  widthCm,
  heightCm,
})
const sofa = parcel(220, 95, 80)
const nothing = { parcels: [sofa], door: null, lift: null, stair: null } satisfies AccessRequest
const check = (request: Partial<AccessRequest>) => {
  const found = checkAccess({ ...nothing, ...request })
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  return found.value
}
const verdict = (request: Partial<AccessRequest>) => {
  const { passages, reaches } = check(request)
  return { verdict: passages[0]?.verdict, reaches }
}

describe('a door', () => {
  test('lets a smaller parcel through, with two centimeters of clearance', () => {
    expect(verdict({ door: { widthCm: 82, heightCm: 200 } })).toEqual({ verdict: 'passes', reaches: true })
    expect(check({ door: { widthCm: 82, heightCm: 200 } }).passages[0]?.spareCm).toBe(0)
    expect(check({ door: { widthCm: 90, heightCm: 210 } }).passages[0]?.spareCm).toBe(8)
  })

  test('stops a parcel that is too thick and returns by how much', () => {
    expect(check({ door: { widthCm: 70, heightCm: 200 } })).toMatchObject({
      reaches: false,
      passages: [
        { passage: 'door', verdict: 'does-not-pass', spareCm: -12, parcel: 0, pose: { view: 'front' } },
      ],
    })
  })

  test('lets a tilted parcel through', () => {
    // A low table top of 190 × 90 × 6 through an opening of 80 × 180: neither side fits square.
    const top = [parcel(190, 190, 6)]
    const found = check({ parcels: top, door: { widthCm: 80, heightCm: 185 } }).passages[0]
    expect(found?.verdict).toBe('tilted')
    expect(found?.pose.box.degrees).toBeGreaterThan(0)
    expect(verdict({ parcels: [parcel(210, 210, 6)], door: { widthCm: 80, heightCm: 185 } }).verdict).toBe(
      'does-not-pass',
    )
  })

  test('is decided by the worst of several parcels', () => {
    const found = check({
      parcels: [parcel(40, 40, 40), parcel(100, 100, 100)],
      door: { widthCm: 90, heightCm: 200 },
    })
    expect(found.passages[0]).toMatchObject({ parcel: 1, verdict: 'does-not-pass', spareCm: -12 })
  })
})

describe('a lift', () => {
  const lift = { doorWidthCm: 90, widthCm: 110, depthCm: 140, heightCm: 220 }

  test('takes a parcel lying down', () => {
    expect(verdict({ parcels: [parcel(130, 80, 80)], lift })).toEqual({ verdict: 'passes', reaches: true })
  })

  test('takes a parcel on its end that is too long to lie', () => {
    expect(verdict({ parcels: [parcel(190, 80, 80)], lift })).toEqual({ verdict: 'tilted', reaches: true })
  })

  test('takes a leaning parcel that is too long to lie or stand', () => {
    const found = check({ parcels: [parcel(210, 60, 20)], lift }).passages[0]
    expect(found).toMatchObject({ verdict: 'tilted', pose: { view: 'side' } })
    expect(found?.pose.box.degrees).toBeGreaterThan(0)
  })

  test('does not take a sofa', () => {
    expect(verdict({ lift })).toEqual({ verdict: 'does-not-pass', reaches: false })
  })

  test('takes nothing that does not pass its door', () => {
    expect(verdict({ parcels: [parcel(130, 100, 100)], lift })).toEqual({
      verdict: 'does-not-pass',
      reaches: false,
    })
  })
})

describe('stairs', () => {
  test('take a parcel that is turned on the landing', () => {
    expect(
      verdict({ parcels: [parcel(160, 40, 40)], stair: { widthCm: 110, landingCm: 110, floor: 2 } }).verdict,
    ).toBe('passes')
  })

  test('take a short parcel without turning', () => {
    expect(
      verdict({ parcels: [parcel(100, 100, 100)], stair: { widthCm: 110, landingCm: 110, floor: 2 } })
        .verdict,
    ).toBe('passes')
  })

  test('take a parcel upright that is too long to be turned', () => {
    expect(
      verdict({ parcels: [parcel(190, 60, 60)], stair: { widthCm: 90, landingCm: 95, floor: 2 } }).verdict,
    ).toBe('tilted')
  })

  test('do not take a parcel that can neither be turned nor stand', () => {
    expect(verdict({ stair: { widthCm: 90, landingCm: 95, floor: 2 } })).toEqual({
      verdict: 'does-not-pass',
      reaches: false,
    })
  })

  test('replace the lift, but not the door', () => {
    const narrow = { doorWidthCm: 60, widthCm: 60, depthCm: 60, heightCm: 200 }
    const wide = { widthCm: 200, landingCm: 250, floor: 1 }
    expect(check({ lift: narrow, stair: wide }).reaches).toBe(true)
    expect(check({ lift: narrow, stair: wide, door: { widthCm: 60, heightCm: 200 } }).reaches).toBe(false)
    expect(check({ lift: narrow, door: { widthCm: 200, heightCm: 200 } }).reaches).toBe(false)
  })
})

describe('an invalid request', () => {
  test('is rejected with the reason', () => {
    const door = { widthCm: 90, heightCm: 200 }
    expect(checkAccess({ ...nothing, parcels: [], door })).toEqual({
      ok: false,
      failure: { kind: 'no-parcels' },
    })
    expect(checkAccess(nothing)).toEqual({ ok: false, failure: { kind: 'no-passage' } })
    for (const widthCm of [Number.NaN, 39, 401, 90.5, -90, Number.POSITIVE_INFINITY])
      expect(checkAccess({ ...nothing, door: { ...door, widthCm } })).toEqual({
        ok: false,
        failure: { kind: 'out-of-range', field: 'door-width', min: 40, max: 400 },
      })
    expect(checkAccess({ ...nothing, stair: { widthCm: 90, landingCm: 90, floor: 0 } })).toMatchObject({
      failure: { field: 'stair-floor' },
    })
  })
})

describe('any parcel and any home', () => {
  const side = fc.integer({ min: 1, max: 320 })
  const parcels = fc.array(fc.tuple(side, side, side), { minLength: 1, maxLength: 3 })
  const passages = fc.record({
    door: fc.record({
      widthCm: fc.integer({ min: 40, max: 250 }),
      heightCm: fc.integer({ min: 120, max: 300 }),
    }),
    lift: fc.record({
      doorWidthCm: fc.integer({ min: 40, max: 200 }),
      widthCm: fc.integer({ min: 50, max: 250 }),
      depthCm: fc.integer({ min: 50, max: 300 }),
      heightCm: fc.integer({ min: 150, max: 300 }),
    }),
    stair: fc.record({
      widthCm: fc.integer({ min: 40, max: 250 }),
      landingCm: fc.integer({ min: 40, max: 300 }),
      floor: fc.integer({ min: 1, max: 9 }),
    }),
  })
  const toParcels = (sides: readonly (readonly [number, number, number])[]) =>
    sides.map((box) => parcel(...box))

  test('gets the same result with its sides in any order', () => {
    fc.assert(
      fc.property(parcels, passages, (sides, home) => {
        const once = check({ parcels: toParcels(sides), ...home })
        for (const [x, y, z] of [
          [1, 2, 0],
          [2, 1, 0],
          [0, 2, 1],
        ] as const)
          expect(check({ parcels: toParcels(sides.map((s) => [s[x], s[y], s[z]])), ...home })).toEqual(once)
      }),
    )
  })

  test('is never stopped by a larger passage when a smaller one lets it through', () => {
    const more = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(parcels, passages, more, more, more, more, (sides, { door, lift, stair }, a, b, c, d) => {
        const small = check({ parcels: toParcels(sides), door, lift, stair })
        const large = check({
          parcels: toParcels(sides),
          door: { widthCm: door.widthCm + a, heightCm: door.heightCm + b },
          lift: {
            doorWidthCm: lift.doorWidthCm + a,
            widthCm: lift.widthCm + b,
            depthCm: lift.depthCm + c,
            heightCm: lift.heightCm + d,
          },
          stair: { ...stair, widthCm: stair.widthCm + a, landingCm: stair.landingCm + b },
        })
        for (const [index, before] of small.passages.entries()) {
          const after = large.passages[index]
          if (before.verdict === 'passes') expect(after?.verdict).toBe('passes')
          if (before.verdict === 'tilted') expect(after?.verdict).not.toBe('does-not-pass')
        }
        if (small.reaches) expect(large.reaches).toBe(true)
      }),
    )
  })

  test('has space to spare exactly if it passes', () => {
    fc.assert(
      fc.property(parcels, passages, (sides, home) => {
        for (const { verdict, spareCm } of check({ parcels: toParcels(sides), ...home }).passages)
          expect(spareCm >= 0).toBe(verdict !== 'does-not-pass')
      }),
    )
  })

  test('never passes when it is thicker than the opening or larger than the lift', () => {
    fc.assert(
      fc.property(parcels, passages, (sides, { door, lift }) => {
        const { passages: found } = check({ parcels: toParcels(sides), door, lift })
        for (const box of sides) {
          const [a, b] = [...box].sort((one, other) => one - other) as [number, number, number]
          if (a > Math.min(door.widthCm, door.heightCm)) expect(found[0]?.verdict).toBe('does-not-pass')
          if (a * b > door.widthCm * door.heightCm) expect(found[0]?.verdict).toBe('does-not-pass')
          if (box[0] * box[1] * box[2] > lift.widthCm * lift.depthCm * lift.heightCm)
            expect(found[1]?.verdict).toBe('does-not-pass')
        }
      }),
    )
  })
})
