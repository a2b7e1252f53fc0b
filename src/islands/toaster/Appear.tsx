import { useEffect } from 'react'
import type { ToastTransitionProps } from 'react-toastify/unstyled'

/**
 * A toast comes by a CSS animation and goes at once. The library's own transitions wait for the end of an animation,
 * which never comes where motion is reduced.
 */
export function Appear({ children, isIn, done, playToast }: ToastTransitionProps) {
  useEffect(() => {
    if (isIn) playToast()
    else done()
    // Only coming and going count; the callbacks are new with each render.
  }, [isIn])
  return <>{children}</>
}
