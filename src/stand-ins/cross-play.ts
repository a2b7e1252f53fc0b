import { standInJson, type StandInAnswer } from './stand-in.ts'

type Operation = {
  readonly query: string
  readonly variables: { readonly id?: string; readonly choice?: number; readonly country?: string }
}
type Draw = { readonly won: boolean; readonly rate: number | null }

const demoCampaign = {
  id: 'coffee-cups',
  title: { en: 'Under which cup is the date?', ar: 'تحت أي فنجان التمرة؟' },
  text: {
    en: 'Three cups, one date. Choose a cup: if the date is under it, your next order is cheaper.',
    ar: 'ثلاثة فناجين وتمرة واحدة. اختر فنجانًا، فإن كانت التمرة تحته فطلبك القادم أرخص.',
  },
  choices: 3,
}

/** The retailer's service of games, by GraphQL: the date is always under the second cup. */
export function createCrossPlayAnswer(
  draw: (choice: number) => Draw = (choice) =>
    choice === 2 ? { won: true, rate: 1000 } : { won: false, rate: null },
): StandInAnswer {
  const drawnById = new Map<string, Draw>()
  return async (request) => {
    const { query, variables } = (await request.json()) as Operation
    if (!query.startsWith('mutation')) return standInJson({ data: { campaign: demoCampaign } })
    const { id = '', choice = 0 } = variables
    const drawn = drawnById.get(id) ?? draw(choice)
    drawnById.set(id, drawn)
    return standInJson({ data: { draw: drawn } })
  }
}
