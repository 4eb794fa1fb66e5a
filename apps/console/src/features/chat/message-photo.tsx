import { Button } from 'antd'
import { useState } from 'react'
import { openChatPhoto } from '@bahi/contract/console/support'
import { useClient } from '../../client.ts'
import { Picture } from '../../picture.tsx'
import { refusalText } from '../../refusal-text.ts'
import { useOpened } from '../../use-opened.ts'

/** A photo that the customer showed, opened by its own press: the customer reads that it was. */
export function MessagePhoto({ customerId, photoId }: { customerId: string; photoId: string }) {
  const client = useClient()
  const [isAsked, setAsked] = useState(false)
  const photo = useOpened(
    ['chat', 'photo', customerId, photoId],
    () => client.picture(openChatPhoto, { customerId, photoId }),
    isAsked,
  )
  if (photo.data !== undefined) return <Picture picture={photo.data} className="chat__photo" alt="Shown by the user" />
  if (photo.isError) return <p role="alert">{refusalText(photo.error)}</p>
  return (
    <Button loading={isAsked} onClick={() => setAsked(true)}>
      Open the photo
    </Button>
  )
}
