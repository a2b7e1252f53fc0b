/** fetch, with an end to the patience for an answer that never stops: beyond `mostBytes` it fails. */
export const boundedFetch =
  (mostBytes: number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    let read = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength
          if (read > mostBytes) controller.error(new Error(`answer longer than ${mostBytes} bytes`))
          else controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted, response)
  }
