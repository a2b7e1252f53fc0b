import { expect, test } from 'vitest'
import { lockElsewhere } from '../support/databases/lock-elsewhere.ts'
import { emptyDirectory } from '../support/databases/empty-directory.ts'
import { rounds } from '../support/rounds.ts'

test('of many processes that start concurrently over the lock of a dead one, exactly one locks the directory', async () => {
  for (let round = 1; round <= rounds(5); round += 1) {
    const directory = emptyDirectory()
    const dead = lockElsewhere(directory)
    await dead.answer
    await dead.kill()
    const starters = Array.from({ length: 6 }, () => lockElsewhere(directory))
    const answers = await Promise.all(starters.map(({ answer }) => answer))
    expect(answers.toSorted(), `round ${round}`).toEqual([...Array(5).fill('database-in-use'), 'locked'])
    await Promise.all(starters.map(({ release }) => release()))
  }
})
