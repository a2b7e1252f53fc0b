/**
 * Plays a short synthesized click. Silent where the browser allows no audio before an interaction, or where the shopper
 * prefers reduced motion.
 */
export function clickSound(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || typeof AudioContext !== 'function') return
  try {
    const audio = new AudioContext()
    if (audio.state !== 'running') {
      void audio.close().catch(() => undefined)
      return
    }
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const now = audio.currentTime
    tone.frequency.setValueAtTime(1800, now)
    tone.frequency.exponentialRampToValueAtTime(600, now + 0.05)
    volume.gain.setValueAtTime(0.12, now)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.06)
    tone.connect(volume).connect(audio.destination)
    tone.addEventListener('ended', () => void audio.close().catch(() => undefined))
    tone.start(now)
    tone.stop(now + 0.06)
  } catch {
    // Devices without sound have none.
  }
}
