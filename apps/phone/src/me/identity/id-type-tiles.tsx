import './identity.css'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { idTypes, type IdType } from '@bahi/contract/customers/identity'
import { useText } from '../../text/use-text.tsx'
import { nameOfType } from './identity-form.ts'

/** Which document: tiles two by two, real radio buttons below the drawing. */
export function IdTypeTiles({ value, onChange }: { value: IdType; onChange: (value: IdType) => void }) {
  const { t } = useText()
  const group = useId()
  return (
    <fieldset className="id-types">
      <legend className="id-types__name">{t('identity.type')}</legend>
      <div className="id-types__tiles">
        {idTypes.map((idType) => (
          <label key={idType} className={idType === value ? 'id-types__one id-types__one--on' : 'id-types__one'}>
            <input
              className="id-types__input"
              type="radio"
              name={group}
              checked={idType === value}
              onChange={() => onChange(idType)}
            />
            <span>{t(nameOfType[idType])}</span>
            {idType === value ? <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
