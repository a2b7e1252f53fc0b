/** Runs all steps, even when one throws: some browsers deny access to storage. */
export function runEach(steps: readonly (() => void)[]): void {
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      console.error(error)
    }
  }
}
