import { phoneGroups } from './phone-groups.ts';

/** A number in groups for reading, which are apart only to the eye: copied, it is as it is stored. */
const PhoneText = ({ phone }: { readonly phone: string }) =>
  phoneGroups(phone).map((group, index) => (
    <span key={index} className="phone-group">
      {group}
    </span>
  ));

export default PhoneText;
