import { type Group, GroupInput } from "@pharmacy/contract/groups/groups";
import { GROUP_STATUSES } from "@pharmacy/contract/groups/groups.values";
import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { ScreenActs } from "#components/record-acts/screen-acts.tsx";
import { choicesOf } from "#lib/choices.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { groupActs } from "#resources/groups/groups.acts.tsx";
import { groupsApi } from "#resources/groups/groups.api.ts";
import { GroupContents } from "./-group-contents.tsx";
import { ParentField } from "./-parent-field.tsx";

const WORDS = { parent: "Placed in", atcPrefix: "ATC prefix", sortOrder: "Order" };
const STATUSES = choicesOf(GROUP_STATUSES);

const NEW: GroupInput = {
  name: "",
  code: "",
  parent: null,
  atcPrefix: null,
  description: null,
  status: "active",
};

type Props = {
  group?: Group | undefined;
  isReadOnly: boolean;
  /** Only for users who may edit it. */
  onEdit?: (() => void) | undefined;
  onOpen(id: string): void;
  onClose(): void;
};

/** The group with this id beside the list, or an empty form for `new`. */
export function GroupSheet({ id, ...rest }: Omit<Props, "group"> & { id: string }) {
  const query = useQuery({ ...groupsApi.detail(id), enabled: id !== "new" });
  if (id === "new") return <GroupForm {...rest} />;
  if (!query.data) return <WaitingSheet title="Group" query={query} onClose={rest.onClose} />;
  return (
    <>
      <GroupForm group={query.data} {...rest} />
      <ScreenActs
        noun={groupActs}
        record={query.data}
        opens={{ edit: rest.onEdit }}
        onRemoved={rest.onClose}
      />
    </>
  );
}

function GroupForm({ group, isReadOnly, onEdit, onOpen, onClose }: Props) {
  const actions = useRecordActions("group", groupsApi);
  const queryClient = useQueryClient();
  const hasHistory = mayViewHistoryOf(useCurrentUser().role, "group") && !!group;
  const history = useQuery({
    ...auditLogsApi.list({ recordId: group?.id ?? "" }),
    enabled: hasHistory,
  });
  const form = useRecordForm({
    schema: GroupInput,
    initial: group ? initialOf(group) : NEW,
    version: group?.version,
    words: WORDS,
    finders: { parent: async (id) => (await groupFinder(queryClient).find(id)).label },
    draft: useDraftPlace("group", group?.id),
    save: actions.saveOf(group),
  });
  const all = { form, isReadOnly };
  const must = { ...all, isRequired: true };
  return (
    <FormSheet
      form={form}
      isReadOnly={isReadOnly}
      edit={onEdit && { label: "Edit group", onEdit }}
      title={group ? group.name : "New group"}
      submitLabel={group ? "Save group" : "Create group"}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField {...must} name="name" label="Name" />
        <TextField {...must} name="code" label="Code" isCode hint="For example, pain-relief." />
        <ParentField form={form} group={group} isReadOnly={isReadOnly} />
        <TextField {...all} name="atcPrefix" label="ATC prefix" isCode hint="For example, N02." />
        <SelectField {...must} name="status" label="Status" options={STATUSES} />
        <TextareaField {...all} name="description" label="Description" isWide />
      </FieldGrid>
      {group && <GroupContents id={group.id} onOpen={onOpen} />}
      {hasHistory && <HistorySection query={history} words={WORDS} />}
    </FormSheet>
  );
}

function initialOf({ name, code, parent, atcPrefix, description, status }: Group): GroupInput {
  return { name, code, parent, atcPrefix, description, status };
}
