import { useEffect, useState } from 'react'
import { previewTemp } from '@bahi/contract/customers/identity'
import { useClient } from '../calls/client.ts'

type Shown = { at: 'loading' } | { at: 'shown'; url: string } | { at: 'gone' }

/** A photo of the customer's own. It is fetched with the token in its header, so that no address leads to it. */
export function OwnPhoto({
  id,
  name,
  goneText,
  className,
}: {
  id: string
  name: string
  goneText: string
  className: string
}) {
  const { picture } = useClient()
  const [shown, setShown] = useState<Shown>({ at: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    let url: string | null = null
    picture(previewTemp, { id }, { signal: stop.signal }).then(
      (blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setShown({ at: 'shown', url })
      },
      () => stop.signal.aborted || setShown({ at: 'gone' }),
    )
    return () => {
      stop.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, picture])
  if (shown.at === 'shown') return <img className={className} src={shown.url} alt={name} />
  return (
    <span className={className} role="img" aria-label={shown.at === 'gone' ? goneText : name}>
      {shown.at === 'gone' ? goneText : null}
    </span>
  )
}
