// What `pages.properties.retrieve` answers: one item, or a list of items for the kinds that may hold many values.
import type { AnswerFields } from "../common/response-fields.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { List } from "../common/list.ts";
import type {
  NumberField,
  SelectField,
  MultiSelectField,
  StatusField,
  DateField,
  FilesField,
  CheckboxField,
  UrlField,
  EmailField,
  PhoneNumberField,
  FormulaField,
  CreatedTimeField,
  CreatedByField,
  LastEditedTimeField,
  LastEditedByField,
  UniqueIdField,
  VerificationField,
  ButtonField,
  PlaceField,
  RollupDateValue,
  RollupNumberValue,
  RollupUnsupportedValue,
  RollupValueBase,
} from "./property-value.ts";
import type { ReferenceById, RichText } from "../rich-text/read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { Group, PartialUser, User } from "../users/read.ts";

/** The value of a property; of a title, text, people, relation or rollup one of its values. */
export type PropertyItem =
  | TitlePropertyItem
  | RichTextPropertyItem
  | NumberPropertyItem
  | SelectPropertyItem
  | MultiSelectPropertyItem
  | StatusPropertyItem
  | DatePropertyItem
  | PeoplePropertyItem
  | FilesPropertyItem
  | CheckboxPropertyItem
  | UrlPropertyItem
  | EmailPropertyItem
  | PhoneNumberPropertyItem
  | FormulaPropertyItem
  | RelationPropertyItem
  | RollupPropertyItem
  | CreatedTimePropertyItem
  | CreatedByPropertyItem
  | LastEditedTimePropertyItem
  | LastEditedByPropertyItem
  | UniqueIdPropertyItem
  | VerificationPropertyItem
  | ButtonPropertyItem
  | PlacePropertyItem
  | UnknownPropertyItem;

/** What every item has. */
export interface PropertyItemBase extends AnswerFields {
  object: "property_item";
  /** Id of the property. */
  id: string;
}

/** An item of a kind that these types do not know. */
export interface UnknownPropertyItem extends PropertyItemBase {
  type: UnknownKind;
}

/** One run of the title. */
export interface TitlePropertyItem extends PropertyItemBase {
  type: "title";
  title: RichText;
}

/** One run of the text. */
export interface RichTextPropertyItem extends PropertyItemBase {
  type: "rich_text";
  rich_text: RichText;
}

/** A number, without the format of its column. */
export interface NumberPropertyItem extends PropertyItemBase, NumberField {}

/** The chosen option. */
export interface SelectPropertyItem extends PropertyItemBase, SelectField {}

/** The chosen options. */
export interface MultiSelectPropertyItem extends PropertyItemBase, MultiSelectField {}

/** The status. */
export interface StatusPropertyItem extends PropertyItemBase, StatusField {}

/** A date or a span of dates. */
export interface DatePropertyItem extends PropertyItemBase, DateField {}

/** One of the people. */
export interface PeoplePropertyItem extends PropertyItemBase {
  type: "people";
  people: User | PartialUser | Group;
}

/** Files. */
export interface FilesPropertyItem extends PropertyItemBase, FilesField {}

/** Ticked or not. */
export interface CheckboxPropertyItem extends PropertyItemBase, CheckboxField {}

/** An address. */
export interface UrlPropertyItem extends PropertyItemBase, UrlField {}

/** An e-mail address. */
export interface EmailPropertyItem extends PropertyItemBase, EmailField {}

/** A telephone number. */
export interface PhoneNumberPropertyItem extends PropertyItemBase, PhoneNumberField {}

/** A computed value. */
export interface FormulaPropertyItem extends PropertyItemBase, FormulaField {}

/** One related page. */
export interface RelationPropertyItem extends PropertyItemBase {
  type: "relation";
  relation: ReferenceById;
}

/** One element of a rollup. */
export interface RollupPropertyItem extends PropertyItemBase {
  type: "rollup";
  rollup: RollupItemValue;
}

/** When the page was created, ISO 8601. */
export interface CreatedTimePropertyItem extends PropertyItemBase, CreatedTimeField {}

/** Who created the page. */
export interface CreatedByPropertyItem extends PropertyItemBase, CreatedByField {}

/** When the page was last edited, ISO 8601. */
export interface LastEditedTimePropertyItem extends PropertyItemBase, LastEditedTimeField {}

/** Who last edited the page. */
export interface LastEditedByPropertyItem extends PropertyItemBase, LastEditedByField {}

/** The number of the page in its data source. */
export interface UniqueIdPropertyItem extends PropertyItemBase, UniqueIdField {}

/** Whether the page is verified; only in wikis. */
export interface VerificationPropertyItem extends PropertyItemBase, VerificationField {}

/** A button: it has no value. */
export interface ButtonPropertyItem extends PropertyItemBase, ButtonField {}

/** A place on the map. */
export interface PlacePropertyItem extends PropertyItemBase, PlaceField {}

/** One page of the values of a property. */
export interface PropertyItemList extends List<PropertyItem> {
  type: "property_item";
  property_item: ListedProperty;
}

/** The property whose values are listed. */
export type ListedProperty =
  | ListedTitleProperty
  | ListedRichTextProperty
  | ListedPeopleProperty
  | ListedRelationProperty
  | ListedRollupProperty
  | UnknownListedProperty;

/** What every listed property has. */
export interface ListedPropertyBase {
  /** Id of the property. */
  id: string;
  /** Address of the next page; null on the last one. */
  next_url: string | null;
}

/** A title. */
export interface ListedTitleProperty extends ListedPropertyBase {
  type: "title";
  title: EmptyObject;
}

/** A text. */
export interface ListedRichTextProperty extends ListedPropertyBase {
  type: "rich_text";
  rich_text: EmptyObject;
}

/** People. */
export interface ListedPeopleProperty extends ListedPropertyBase {
  type: "people";
  people: EmptyObject;
}

/** Related pages. */
export interface ListedRelationProperty extends ListedPropertyBase {
  type: "relation";
  relation: EmptyObject;
}

/** A rollup; its value is `incomplete` until the last page. */
export interface ListedRollupProperty extends ListedPropertyBase {
  type: "rollup";
  rollup: RollupItemValue;
}

/** A property of a kind that these types do not know. */
export interface UnknownListedProperty extends ListedPropertyBase {
  type: UnknownKind;
}

/** What a rollup gives, read by itself. */
export type RollupItemValue =
  | RollupNumberValue
  | RollupDateValue
  | RollupArrayItemValue
  | RollupIncompleteValue
  | RollupUnsupportedValue
  | UnknownRollupItemValue;

/** A rollup that lists: its elements are the items of the list. */
export interface RollupArrayItemValue extends RollupValueBase {
  type: "array";
  array: EmptyObject[];
}

/** A rollup that is not computed yet: read the next page. */
export interface RollupIncompleteValue extends RollupValueBase {
  type: "incomplete";
  incomplete: EmptyObject;
}

/** A result of a kind that these types do not know. */
export interface UnknownRollupItemValue extends RollupValueBase {
  type: UnknownKind;
}
