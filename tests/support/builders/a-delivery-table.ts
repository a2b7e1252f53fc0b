import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { SlotWindow } from '#commerce/delivery/slot-plan.ts'
import { sizeClasses, type SizeClass } from '#commerce/delivery/size-class.ts'

const classes = (days: readonly [number, number], feeMinor: number) =>
  Object.fromEntries(
    sizeClasses.map((one, index) => [
      one,
      { days: [days[0], days[1] + index], feeMinor: feeMinor * (index + 1) },
    ]),
  ) as unknown as Record<SizeClass, { days: readonly [number, number]; feeMinor: number }>

/** Every day but Friday from nine to one, nearby; two orders. */
export const aSlotWindow = (parts: Partial<SlotWindow> = {}): SlotWindow => ({
  zones: ['near'],
  weekdays: [0, 1, 2, 3, 4, 6],
  season: 'usual',
  from: '09:00',
  to: '13:00',
  capacity: 2,
  surchargeMinor: 0,
  ...parts,
})

/** Two zones, two areas, Fridays off, nothing else: XS takes one to two working days nearby, each class a day more. */
export const aDeliveryTable = (parts: Partial<DeliveryTable> = {}): DeliveryTable => ({
  country: 'ae',
  cutOff: '14:00',
  restDays: [5],
  zones: [
    { code: 'near', classes: classes([1, 2], 1500) },
    { code: 'far', classes: classes([3, 4], 2500) },
  ],
  regions: [
    { code: 'dubai', name: { en: 'Dubai', ar: 'دبي' } },
    { code: 'abu-dhabi', name: { en: 'Abu Dhabi', ar: 'أبوظبي' } },
  ],
  areas: [
    { code: 'dubai', name: { en: 'Dubai', ar: 'دبي' }, region: 'dubai', zone: 'near' },
    { code: 'al-ain', name: { en: 'Al Ain', ar: 'العين' }, region: 'abu-dhabi', zone: 'far' },
  ],
  holidays: [],
  slots: { days: 7, windows: [aSlotWindow()] },
  ramadan: [],
  services: [],
  stairs: { freeUpToFloor: 3, smallLiftUpTo: 'L', requiresCallFrom: 'XXL' },
  load: { litresIncluded: 5000, stepLitres: 1000, stepFeeMinor: 1000 },
  rescheduling: {
    freeWorkingDays: 2,
    feeMinor: { XS: 1000, S: 1000, M: 2000, L: 4000, XL: 6000, XXL: 7500 },
  },
  collect: { transferWorkingDays: 2 },
  ...parts,
})
