import {
  Activity,
  Ban,
  CircleArrowRight,
  Download,
  Eye,
  FilePlus2,
  FileX2,
  Handshake,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  MonitorX,
  Pencil,
  Plus,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Trash2,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react';

type Tone = 'quiet' | 'warn' | 'bad';

const ICONS: Readonly<Record<string, readonly [LucideIcon, Tone]>> = {
  created: [Plus, 'quiet'],
  updated: [Pencil, 'quiet'],
  transitioned: [CircleArrowRight, 'quiet'],
  deleted: [Trash2, 'bad'],
  restored: [Undo2, 'quiet'],
  purged: [Trash2, 'bad'],
  file_added: [FilePlus2, 'quiet'],
  file_removed: [FileX2, 'bad'],
  signed_in: [LogIn, 'quiet'],
  signed_out: [LogOut, 'quiet'],
  sign_in_failed: [ShieldAlert, 'bad'],
  access_denied: [Ban, 'bad'],
  session_replaced: [MonitorX, 'warn'],
  session_ended: [MonitorX, 'warn'],
  session_reuse_rejected: [ShieldAlert, 'bad'],
  recovery_requested: [KeyRound, 'warn'],
  password_changed: [KeyRound, 'warn'],
  activation_sent: [UserCheck, 'quiet'],
  activated: [UserCheck, 'quiet'],
  deactivated: [UserX, 'warn'],
  role_switched: [ShieldCheck, 'quiet'],
  role_changed: [ShieldCheck, 'warn'],
  permissions_changed: [ShieldCheck, 'warn'],
  invitation_revoked: [UserX, 'quiet'],
  reassigned: [Handshake, 'warn'],
  password_reset_forced: [KeyRound, 'warn'],
  permission_template_changed: [ShieldCheck, 'warn'],
  permission_template_deleted: [Trash2, 'bad'],
  exported: [Download, 'warn'],
  viewed: [Eye, 'quiet'],
  file_downloaded: [Download, 'quiet'],
  file_viewed: [Eye, 'quiet'],
  team_settings_changed: [Settings2, 'warn'],
  custom_fields_changed: [Settings2, 'warn'],
  user_settings_changed: [Settings2, 'quiet'],
};

/** What kind of thing happened, at a glance. Decoration beside its words. */
export const ActionIcon = ({ action }: { readonly action: string }) => {
  const [Mark, tone] = ICONS[action] ?? [Activity, 'quiet'];
  return (
    <span className="log-mark" data-tone={tone} aria-hidden>
      <Mark size={14} strokeWidth={1.75} />
    </span>
  );
};
