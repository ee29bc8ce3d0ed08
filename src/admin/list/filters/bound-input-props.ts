export interface BoundInputProps {
  readonly label: string;
  readonly value?: string | number;
  readonly onChange: (value: string | number | undefined) => void;
  readonly isImmediate?: boolean;
}
