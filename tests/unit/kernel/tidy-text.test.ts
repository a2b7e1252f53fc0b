import { expect, test } from 'vitest'
import { tidyText } from '#kernel/tidy-text.ts'

test.each([
  ['  one \n two\t ', 'one two'],
  ['marks of direction', 'marks\u200F of\u202E direc\u2066tion'],
  ['one two', 'one \u200B \u2028 two'],
  ['', ' \u200B\u00AD '],
  ['سجادة زرقاء', 'سجادة\u061C  زرقاء'],
])('"%s" is what a reader gets', (one, other) => {
  expect(tidyText(one)).toBe(tidyText(other))
  expect(tidyText(other)).toBe(tidyText(tidyText(other)))
})

test('half a character becomes a whole one', () => expect(tidyText('a\uD83D')).toBe('a\uFFFD'))
