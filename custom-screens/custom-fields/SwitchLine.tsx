interface SwitchLineProps {
  readonly label: string;
  readonly help?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch with its words. */
export const SwitchLine = ({ label, help, checked, onChange }: SwitchLineProps) => (
  <label className="cf-switch">
    <span>
      {label}
      {help ? <span className="cf-quiet cf-switch-help">{help}</span> : null}
    </span>
    <input
      type="checkbox"
      role="switch"
      className="list-switch"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
