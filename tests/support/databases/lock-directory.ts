import { lockDirectory } from '#infrastructure/db/directory-lock.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'

// A process that tries to lock a database directory, prints the outcome, and unlocks it when its input ends.
try {
  const { release } = lockDirectory(process.argv[2] ?? '')
  console.log('locked')
  process.stdin.on('end', () => {
    release()
    process.exit(0)
  })
  process.stdin.resume()
} catch (error) {
  console.log(error instanceof StartFailure ? error.facts.kind : String(error))
}
