import {
  Admin,
  Datagrid,
  Edit,
  EditButton,
  List,
  Resource,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const token = JSON.parse(localStorage.getItem('okta-token-storage') ?? '{}').accessToken?.accessToken;

async function list(page, size, query) {
  const search = new URLSearchParams({ page, size, ...(query && { query }) });
  const response = await fetch(`/api/v1/users?${search}`, { headers: { Authorization: `Bearer ${token}` } });
  const { userList, totalCount } = await response.json();
  for (const user of userList) known.set(user.id, user);
  return { data: userList, total: totalCount };
}

/** The contract has no call for one user: the editor shows the one from the list, as the portal does. */
const known = new Map();

const dataProvider = {
  getList: (_resource, { pagination, filter }) => list(pagination.page - 1, pagination.perPage, filter.q),
  getOne: async (_resource, { id }) => ({ data: known.get(id) }),
};

const filters = [<SearchInput key="q" source="q" alwaysOn />];

const UserList = () => (
  <List filters={filters} perPage={10} sort={false} exporter={false}>
    <Datagrid rowClick={false} bulkActionButtons={false}>
      <TextField source="firstName" label="First Name" sortable={false} />
      <TextField source="lastName" label="Last Name" sortable={false} />
      <TextField source="email" label="Email" sortable={false} />
      <TextField source="role" label="Role" sortable={false} />
      <TextField source="status" label="Status" sortable={false} />
      <EditButton label="Edit User" />
    </Datagrid>
  </List>
);

const UserEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="firstName" label="First Name" />
      <TextInput source="lastName" label="Last Name" />
      <TextInput source="email" label="Email" />
      <SelectInput source="role" label="Role" choices={['user', 'admin'].map((id) => ({ id, name: id }))} />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="users" list={UserList} edit={UserEdit} />
  </Admin>,
);
