import './fields.css'
import { Search, X } from 'lucide-react'
import { IconButton } from '../buttons/icon-button.tsx'

interface SearchFieldProps {
  name: string
  value: string
  placeholder: string
  clearName: string
  autoFocus?: boolean
  onChange: (value: string) => void
}

export function SearchField({ name, value, placeholder, clearName, autoFocus = false, onChange }: SearchFieldProps) {
  return (
    <div className="field-box search-field" role="search" aria-label={name}>
      <Search size={19} strokeWidth={1.8} aria-hidden="true" className="search-field__icon" />
      <input
        className="field-box__input search-field__input"
        type="search"
        enterKeyHint="search"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        placeholder={placeholder}
        value={value}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? null : (
        <span className="field-box__end">
          <IconButton name={clearName} icon={<X size={18} strokeWidth={1.9} />} onPress={() => onChange('')} />
        </span>
      )}
    </div>
  )
}
