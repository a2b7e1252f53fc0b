/** Each step for itself: storage that a browser refuses must not stop the others. */
export function runEach(steps: readonly (() => void)[]): void {
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      console.error(error)
    }
  }
}
