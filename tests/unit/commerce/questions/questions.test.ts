import { describe, expect, test } from 'vitest'
import { advanceQuestion } from '#commerce/questions/advance-question.ts'
import { checkQuestion, checkQuestionText } from '#commerce/questions/check-question.ts'
import { replyDeadline, solveDeadline } from '#commerce/questions/deadlines.ts'
import { questionStates, type Question, type QuestionTerms } from '#commerce/questions/question.ts'
import { nextQuestionState, questionEvents } from '#commerce/questions/question-states.ts'

const terms: QuestionTerms = {
  country: 'in',
  replyHours: 48,
  solveMonths: 1,
  quietDays: 7,
  law: null,
  toBeConfirmed: null,
  officer: null,
}
const opened = '2026-11-20T08:00:00.000Z'
const aQuestion = (parts: Partial<Question> = {}): Question => ({
  id: 'q',
  ticket: 'Q-4K7R-9TXW',
  orderId: 'o',
  orderNumber: 'IN0000000777',
  country: 'in',
  topic: 'complaint',
  state: 'open',
  entries: [{ by: 'shopper', text: 'It wobbles.', at: opened }],
  openedAt: opened,
  replyBy: replyDeadline(opened, terms),
  solveBy: solveDeadline(opened, terms, 'Asia/Kolkata'),
  solvedAt: null,
  solution: null,
  ...parts,
})
const later = { at: '2026-12-01T08:00:00.000Z', terms, timeZone: 'Asia/Kolkata' } as const

describe('a question', () => {
  const expected: Readonly<Record<string, string | undefined>> = {
    'open write': 'open',
    'open reply': 'answered',
    'open solve': 'solved',
    'answered write': 'open',
    'answered reply': 'answered',
    'answered solve': 'solved',
    'solved write': 'open',
  }
  test.each(questionStates.flatMap((state) => questionEvents.map((event) => [state, event] as const)))(
    'that is %s goes on after "%s" as its table says, or not at all',
    (state, event) => {
      expect(nextQuestionState(state, event)).toBe(expected[`${state} ${event}`])
    },
  )

  test('is to be answered in 48 hours and solved in a month, whose last day may be an earlier one', () => {
    expect(replyDeadline(opened, terms)).toBe('2026-11-22T08:00:00.000Z')
    expect(solveDeadline(opened, terms, 'Asia/Kolkata')).toBe('2026-12-20T08:00:00.000Z')
    // 1:30 in the morning of the 31st in India.
    expect(solveDeadline('2027-01-30T20:00:00.000Z', terms, 'Asia/Kolkata')).toBe('2027-02-27T20:00:00.000Z')
    expect(solveDeadline('2027-12-31T08:00:00.000Z', terms, 'Asia/Kolkata')).toBe('2028-01-31T08:00:00.000Z')
  })

  test('keeps the time of the first text that waits, and gets a new one after an answer', () => {
    const again = advanceQuestion(aQuestion(), { kind: 'write', text: 'Hello?' }, later)
    expect(again).toMatchObject({ value: { question: { replyBy: '2026-11-22T08:00:00.000Z' } } })
    const answered = aQuestion({ state: 'answered', replyBy: null })
    expect(advanceQuestion(answered, { kind: 'write', text: 'No.' }, later)).toMatchObject({
      value: {
        question: { state: 'open', replyBy: '2026-12-03T08:00:00.000Z', solveBy: aQuestion().solveBy },
      },
    })
  })

  test('that was solved has a month again when the shopper writes, and takes no reply before', () => {
    const solved = aQuestion({ state: 'solved', replyBy: null, solvedAt: opened, solution: 'a new leg' })
    expect(advanceQuestion(solved, { kind: 'reply', text: 'Anything else?' }, later)).toEqual({
      ok: false,
      failure: { kind: 'illegal', from: 'solved' },
    })
    expect(advanceQuestion(solved, { kind: 'write', text: 'It wobbles again.' }, later)).toMatchObject({
      value: {
        question: { state: 'open', solvedAt: null, solution: null, solveBy: '2027-01-01T08:00:00.000Z' },
      },
    })
  })

  test('of sixty texts takes no more, but can be solved', () => {
    const full = aQuestion({ entries: Array.from({ length: 60 }, () => aQuestion().entries).flat() })
    expect(advanceQuestion(full, { kind: 'write', text: 'More' }, later)).toMatchObject({
      failure: { kind: 'full' },
    })
    expect(advanceQuestion(full, { kind: 'solve', note: 'called' }, later)).toMatchObject({ ok: true })
  })
})

describe('what is written', () => {
  test('is tidied: lines stay, marks of direction and invisible characters go', () => {
    expect(checkQuestionText('  Where\u202e is\u200b it?\r\n\r\n\r\n\r\n<b>Please</b> ')).toEqual({
      ok: true,
      value: 'Where is it?\n\n<b>Please</b>',
    })
  })

  test.each([
    ['nothing', ''],
    ['four characters', 'what'],
    ['no letter', '!!! ???'],
    ['five thousand characters', 'a'.repeat(5000)],
    ['only marks of direction', '\u202e'.repeat(50)],
  ])('is rejected: %s', (_, text) => {
    expect(checkQuestion({ topic: 'delivery', text })).toEqual({
      ok: false,
      failure: { kind: 'invalid', fields: ['text'] },
    })
  })

  test('is about a topic of the list', () => {
    expect(checkQuestion({ topic: 'gossip', text: 'Have you heard?' })).toMatchObject({
      failure: { fields: ['topic'] },
    })
    expect(checkQuestion({ topic: 'complaint', text: 'It is broken' })).toMatchObject({ ok: true })
  })
})
