import type { GstState } from './invoice.ts'

/** India's states by the code that begins a GSTIN (vendors 15.2; to be confirmed with counsel). Keys are those of addresses. */
const codes = {
  'jammu-and-kashmir': '01', 'himachal-pradesh': '02', punjab: '03', chandigarh: '04', uttarakhand: '05', haryana: '06', delhi: '07',
  rajasthan: '08', 'uttar-pradesh': '09', bihar: '10', sikkim: '11', 'arunachal-pradesh': '12', nagaland: '13', manipur: '14',
  mizoram: '15', tripura: '16', meghalaya: '17', assam: '18', 'west-bengal': '19', jharkhand: '20', odisha: '21', chhattisgarh: '22',
  'madhya-pradesh': '23', gujarat: '24', 'dadra-and-nagar-haveli-and-daman-and-diu': '26', maharashtra: '27', karnataka: '29',
  goa: '30', lakshadweep: '31', kerala: '32', 'tamil-nadu': '33', puducherry: '34', 'andaman-and-nicobar-islands': '35',
  telangana: '36', 'andhra-pradesh': '37', ladakh: '38',
} as const // prettier-ignore

const particles = new Set(['and'])
const nameOf = (key: string): string =>
  key
    .split('-')
    .map((word) => (particles.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ')

export const gstStates: ReadonlyMap<string, GstState> = new Map(
  Object.entries(codes).map(([key, code]) => [key, { code, name: nameOf(key) }]),
)

/** Of a GSTIN: its first two digits. */
export const stateOfGstin = (gstin: string): GstState | null =>
  [...gstStates.values()].find(({ code }) => gstin.startsWith(code)) ?? null
