import { Divider, Menu, MenuItem } from '@mui/material';
import { Copy, Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import PhoneText from '#engine/field-types/phone/PhoneText.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';

interface ChipProps {
  /** No one contacts the candidate: addresses can be copied and nothing else. */
  readonly isClosed: boolean;
}

/** The primary email address, with what can be done with it and with the others. */
export const EmailChip = ({ emails, isClosed }: ChipProps & { readonly emails: readonly string[] }) => (
  <ContactChip
    icon={Mail}
    values={emails}
    label="candidates.contact.email"
    copy={{ label: 'candidates.contact.copy_email', done: 'candidates.contact.email_copied' }}
  >
    {(email, close) =>
      isClosed ? null : (
        <LinkItem icon={Mail} href={`mailto:${email}`} label="candidates.contact.write" onClick={close} />
      )
    }
  </ContactChip>
);

/** The primary phone number, with what can be done with it and with the others. */
export const PhoneChip = ({ phones, isClosed }: ChipProps & { readonly phones: readonly string[] }) => (
  <ContactChip
    icon={Phone}
    values={phones}
    draw={inGroups}
    label="candidates.contact.phone"
    copy={{ label: 'candidates.contact.copy_phone', done: 'candidates.contact.phone_copied' }}
  >
    {(phone, close) =>
      isClosed ? null : (
        <>
          <LinkItem icon={Phone} href={`tel:${dialed(phone)}`} label="candidates.contact.call" onClick={close} />
          <LinkItem
            icon={MessageCircle}
            href={`https://wa.me/${dialed(phone).replace('+', '')}`}
            label="candidates.contact.whatsapp"
            isElsewhere
            onClick={close}
          />
        </>
      )
    }
  </ContactChip>
);

const inGroups = (phone: string) => <PhoneText phone={phone} />;
const dialed = (phone: string): string => phone.replace(/[^+\d]/g, '');

type IconType = ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': boolean }>;

interface ContactChipProps {
  readonly icon: IconType;
  readonly values: readonly string[];
  /** The key of what the chip is for, with the value in it. */
  readonly label: string;
  readonly copy: CopyWords;
  /** Draws a value; without it, it is its text. */
  readonly draw?: (value: string) => ReactNode;
  /** What else can be done with a value. */
  readonly children: (value: string, close: () => void) => ReactNode;
}

const ContactChip = ({ icon: Icon, values, label, copy, draw = String, children }: ContactChipProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [first, ...others] = values;
  const close = () => setAnchor(null);
  if (first === undefined) return null;
  return (
    <>
      <button
        type="button"
        className="candidate-chip num"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate(label, { value: first })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        <span className="cut">{draw(first)}</span>
        {others.length > 0 ? <small>{translate('details.more_rows', { smart_count: others.length })}</small> : null}
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {values.flatMap((value, index) => [
          index > 0 ? <Divider key={`${value} line`} /> : null,
          others.length > 0 ? (
            <MenuItem key={`${value} head`} disabled className="candidate-value">
              {draw(value)}
            </MenuItem>
          ) : null,
          <div key={value} role="none">
            <CopyItem value={value} {...copy} onDone={close} />
            {children(value, close)}
          </div>,
        ])}
      </Menu>
    </>
  );
};

/** Keys of the item that copies a value, and of the message that follows. */
interface CopyWords {
  readonly label: string;
  readonly done: string;
}

interface CopyItemProps extends CopyWords {
  readonly value: string;
  readonly onDone: () => void;
}

const CopyItem = ({ value, label, done, onDone }: CopyItemProps) => {
  const translate = useTranslate();
  const toast = useToast();
  const showError = useErrorToast();
  const copy = async () => {
    onDone();
    try {
      await navigator.clipboard.writeText(value);
      toast.success(done);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <MenuItem onClick={() => void copy()}>
      <Copy size={16} strokeWidth={1.75} aria-hidden />
      {translate(label)}
    </MenuItem>
  );
};

interface LinkItemProps {
  readonly icon: IconType;
  readonly href: string;
  readonly label: string;
  /** Opens another site. */
  readonly isElsewhere?: boolean;
  readonly onClick: () => void;
}

const LinkItem = ({ icon: Icon, href, label, isElsewhere = false, onClick }: LinkItemProps) => {
  const translate = useTranslate();
  return (
    <MenuItem
      component="a"
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={onClick}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {translate(label)}
    </MenuItem>
  );
};
