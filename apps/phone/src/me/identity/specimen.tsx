import { IdCard } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useText } from '../../text/use-text.tsx'
import { drawSpecimen } from './draw-specimen.ts'
import type { IdentityDraft, PhotoSide } from './identity-form.ts'

interface SpecimenProps {
  of: Pick<IdentityDraft, 'name' | 'idType' | 'idNumber'>
  /** False once there is a photo: the button would replace it. */
  isOffered: boolean
  onDrawn: (draw: (side: PhotoSide) => Promise<File>) => Promise<void>
}

/** Says that no real document is wanted, and puts drawn cards of the made-up number into the places of the photos. */
export function Specimen({ of: { name, idType, idNumber }, isOffered, onDrawn }: SpecimenProps) {
  const { t } = useText()
  const draw = (side: PhotoSide) =>
    drawSpecimen(side, {
      word: t('identity.specimen.word'),
      simulated: t('identity.specimen.simulated'),
      title: t('identity.photo.side', { side, type: idType }),
      name,
      idNumber,
    })
  return (
    <>
      <Note>{t('identity.specimen.text')}</Note>
      {isOffered ? (
        <Button kind="outline" icon={<IdCard size={20} strokeWidth={1.9} />} onPress={() => void onDrawn(draw)}>
          {t('identity.specimen.use')}
        </Button>
      ) : null}
    </>
  )
}
