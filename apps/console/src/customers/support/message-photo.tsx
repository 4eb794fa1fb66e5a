import { Button } from 'antd'
import { useState } from 'react'
import { openChatPhoto } from '@bahi/contract/customers/support-staff'
import { Picture } from '../../page/picture.tsx'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'
import { refusalText } from '../../text/refusal-text.ts'

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
