/** Fetches again while the shop says that it is busy, as it tells its visitors to: a busy machine renders few pages at once. */
export async function fetchUnlessBusy(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init)
    if (answer.status !== 503) return answer
    await answer.body?.cancel()
  }
}
