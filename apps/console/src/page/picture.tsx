import { useCallback, type CSSProperties } from 'react'

interface PictureProps {
  picture: Blob
  alt: string
  className?: string
  style?: CSSProperties
  onShown?: () => void
}

/**
 * A picture that was fetched with the session's own header. Its address is this page's alone and is forgotten with it.
 */
export function Picture({ picture, alt, className, style, onShown }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} alt={alt} className={className} style={style} onLoad={onShown} />
}
